import type { ToolCauses } from '../../cause.ts';
import { failing, failingFile } from '../fresh/failing.ts';

const iverilog = failingFile('iverilog -g2012 -Wall -o %f%.vvp %f%.v', '%f%.v');
const ghdl = failingFile('ghdl -a %f%.vhd', '%f%.vhd');
const entity = (declared: string, done: string): string =>
  `entity %f% is\nend %f%;\n\narchitecture run of %f% is\n${declared}begin\n${done}end run;\n`;
const yosys = failingFile('yosys -q -p "read_verilog %f%.v; hierarchy -check -top top"', '%f%.v');
const minizinc = failingFile('minizinc --model-check-only %f%.mzn', '%f%.mzn');

/** Hardware, models and proofs. */
export const hardwareAndProofs: readonly ToolCauses[] = [
  {
    tool: 'iverilog',
    causes: {
      syntax: iverilog(
        'syntax error',
        'A semicolon or end is missing.',
        'module %a%(input clk);\n  reg [7:0] %b%\n  always @(posedge clk) %b% <= %n%;\nendmodule\n',
        'syntax-error',
      ),
      unbound: iverilog(
        'Unable to bind',
        'Declare the signal, or correct its name.',
        'module %a%(input clk, output [7:0] %b%);\n  assign %b% = %c% + %n%;\nendmodule\n',
        'undefined-name',
      ),
      module: iverilog(
        'Unknown module type',
        'Add the file of the module to the command.',
        'module top(input clk);\n  %b%_unit #(.N(%n%)) %a%(.clk(clk));\nendmodule\n',
        'module-not-found',
      ),
      file: failing(
        'iverilog -o x.vvp rtl/%a%.v',
        'No such file',
        'The source is in another folder.',
        'file-not-found',
      ),
      twice: iverilog(
        'has already been declared',
        'Declare the signal once.',
        'module top(input clk);\n  reg [7:0] %a%;\n  reg [%n%:0] %a%;\nendmodule\n',
        'duplicate-definition',
      ),
      lvalue: iverilog(
        'is not a valid l-value',
        'Declare it as reg: only those are assigned in always.',
        'module top(input clk);\n  wire [7:0] %a%;\n  always @(posedge clk) %a% <= %n%;\nendmodule\n',
      ),
    },
  },
  {
    tool: 'ghdl',
    causes: {
      undeclared: ghdl(
        'no declaration for',
        'Declare the signal, or use its package.',
        entity('  signal %a% : integer;\n', '  %a% <= %b% + %n%;\n'),
        'undefined-name',
      ),
      semicolon: ghdl(
        'missing ";"',
        'Add the semicolon.',
        entity('  signal %a% : integer\n', '  %a% <= %n%;\n'),
        'syntax-error',
      ),
      unit: ghdl(
        'not found in library',
        'Analyse the file of the unit first.',
        `use work.%a%_tools.all;\n\n${entity('', '')}`,
        'module-not-found',
      ),
      type: ghdl(
        "can't match",
        'Convert the value to the type.',
        entity('  signal %a% : integer;\n', '  %a% <= "%n%";\n'),
        'type-mismatch',
      ),
      file: failing('ghdl -a rtl/%a%.vhd', 'cannot open', 'The source is in another folder.', 'file-not-found'),
      command: failing('ghdl %b%', 'unknown command', 'ghdl has no such command.', 'unknown-command'),
    },
  },
  {
    tool: 'yosys',
    causes: {
      command: failing(
        'yosys -q -p "%b%_opt"',
        'No such command',
        'yosys has no such command: help lists them.',
        'unknown-command',
      ),
      file: failing(
        'yosys -q -p "read_verilog rtl/%a%.v"',
        "an't open input file",
        'The source is in another folder.',
        'file-not-found',
      ),
      syntax: yosys(
        'syntax error',
        'A semicolon or end is missing.',
        'module top(input clk, output [7:0] %a%);\n  assign %a% = %n%\nendmodule\n',
        'syntax-error',
      ),
      module: yosys(
        'is not part of the design',
        'Read the file of the module, too.',
        'module top(input clk);\n  %b%_unit #(.N(%n%)) %a%(.clk(clk));\nendmodule\n',
        'module-not-found',
      ),
    },
  },
  {
    tool: 'minizinc',
    causes: {
      undefined: minizinc(
        'undefined identifier',
        'Declare the variable, or correct its name.',
        'var 1..%n%: %a%;\nconstraint %a% > %b%;\nsolve satisfy;\n',
        'undefined-name',
      ),
      type: minizinc(
        'type error',
        'The two sides are of different types.',
        'var 1..%n%: %a%;\nconstraint %a% > "%b%";\nsolve satisfy;\n',
        'type-mismatch',
      ),
      include: minizinc(
        'annot',
        'The file that is included is in another folder.',
        'include "%a%_rules.mzn";\nvar 1..%n%: x;\nsolve satisfy;\n',
        'file-not-found',
      ),
      twice: minizinc(
        'identifier',
        'Declare the variable once.',
        'var 1..%n%: %a%;\nvar bool: %a%;\nsolve satisfy;\n',
        'duplicate-definition',
      ),
    },
  },
];
