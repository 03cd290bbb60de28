import { describe, expect, it } from 'vitest';
import { getProgram } from '../../../../src/remediation/domain/read/program.ts';

describe('a program names itself', () => {
  it.each([
    [
      'where it says how it is used',
      "error: unexpected argument '--kelp' found\n\nUsage: Kelp [OPTIONS] <FILE>\n",
      'kelp',
    ],
    ['on the line below', 'unknown flag: --kelp\n\nUsage:\n  kelp grow [flags]\n', 'kelp'],
    ['by its path', 'usage: /opt/kelp/bin/kelp-ctl [-h]', 'kelp-ctl'],
    ['where it offers its help', "unknown flag: --moss\nSee 'kelp grow --help'", 'kelp'],
    ['with a word for help', 'Run "kelp help" for usage.', 'kelp'],
    ['without quotes', 'Try kelp --help for more information.', 'kelp'],
    ['where it does not know its command', 'Error: unknown command "moss" for "kelp"', 'kelp'],
    ['after what only runs it', "usage: python -m kelp\nTry 'kelp -h'", 'kelp'],
  ])('%s', (_, text, program) => expect(getProgram(text)).toBe(program));

  it.each([
    ['a script of somebody', 'usage: total.py [-h]\ntotal.py: error: the following arguments are required: --kelp'],
    ['a call', 'Usage: spyOn(<object>, <method>)'],
    ['no program', 'Try running --help'],
    ['prose', 'The usage of the kelp is not what it was; see the help.'],
    ['what it is used for', 'usage summary: [options]'],
    ['what runs it', 'usage: python3 [option] ...'],
    ['an option alone', "error: unexpected argument '--help' found"],
  ])('not: %s', (_, text) => expect(getProgram(text)).toBeUndefined());
});
