import type { Cause, ToolCauses } from '../cause.ts';

const module = { 'go.mod': 'module example.com/%a%\n\ngo 1.22\n' };
const main = 'package main\n\n';

function build(fix: string, expect: string, source: string, more: Partial<Cause> = {}): Cause {
  return { fix, expect, run: 'go build ./...', ...more, files: { ...module, '%f%.go': source, ...more.files } };
}
function started(fix: string, expect: string, source: string, more: Partial<Cause> = {}): Cause {
  return build(fix, expect, source, { run: 'go run .', ...more });
}

/** Errors of the go command, its compiler and its runtime. */
export const goCauses: ToolCauses = {
  tool: 'go',
  causes: {
    undefined: build(
      'The name is in another package: import it and write it with the package name.',
      'undefined: ',
      `${main}func main() {\n\tprintln(%b%Total)\n}\n`,
      { family: 'undefined-name' },
    ),
    'unused-import': build(
      'Remove the import.',
      'imported and not used',
      `${main}import "os"\n\nfunc main() {\n\tprintln(%n%)\n}\n`,
      { family: 'unused-import' },
    ),
    'unused-variable': build(
      'Remove the variable or use _.',
      'declared and not used',
      `${main}func main() {\n\t%a%Count := %n%\n}\n`,
      { family: 'unused-variable' },
    ),
    'type-mismatch': build(
      'Convert with strconv.',
      'cannot use',
      `${main}func main() {\n\tvar %a% int = "x"\n\tprintln(%a%)\n}\n`,
      { family: 'type-mismatch' },
    ),
    'missing-return': build(
      'Return on every path.',
      'missing return',
      `${main}func pick(%a% int) int {\n\tif %a% > 1 {\n\t\treturn 1\n\t}\n}\n\nfunc main() { pick(%n%) }\n`,
      { family: 'missing-return' },
    ),
    'not-enough-arguments': build(
      'Pass the new argument, often the context.',
      'not enough arguments in call',
      `${main}func scale(%a%, %b% int) int { return %a% * %b% }\n\nfunc main() {\n\tscale(%n%)\n}\n`,
      { family: 'wrong-argument-count' },
    ),
    'method-missing': build(
      'The type has no such method or field; is it on the pointer?',
      'has no field or method',
      `${main}type %A% struct{ %c% int }\n\nfunc main() {\n\tvar one %A%\n\tone.%B%()\n}\n`,
      { family: 'unknown-property' },
    ),
    'interface-unmet': build(
      'Implement the missing method on the type.',
      'does not implement',
      `${main}type %A% interface{ %B%() }\ntype item struct{}\n\nfunc main() {\n\tvar one %A% = item{}\n\tone.%B%()\n}\n`,
    ),
    syntax: build('A bracket is missing.', 'syntax error', `${main}func main() {\n\tprintln("%a%", %n%\n}\n`, {
      family: 'syntax-error',
    }),
    'module-missing': build(
      'go get the module and commit go.mod.',
      'no required module provides package',
      `${main}import "github.com/sirupsen/logrus"\n\nfunc main() { logrus.Info(%n%) }\n`,
      { family: 'module-not-found', run: 'GOFLAGS= go build ./...' },
    ),
    'std-missing': build(
      'The package is not in the standard library; the import path needs its host.',
      'is not in std',
      `${main}import "net/%b%util"\n\nfunc main() { %b%util.Run() }\n`,
      { family: 'module-not-found', run: 'GOFLAGS=-mod=readonly go build ./...' },
    ),
    redeclared: build(
      'Two files of the package declare the same name.',
      'redeclared in this block',
      `${main}func %b%Sum() int { return 1 }\n\nfunc main() { %b%Sum() }\n`,
      { family: 'duplicate-definition', files: { '%c%.go': `${main}func %b%Sum() int { return 2 }\n` } },
    ),
    'import-cycle': build(
      'The packages import each other: move what both need into a third.',
      'import cycle not allowed',
      `${main}import "example.com/%a%/%b%"\n\nfunc main() { %b%.Run() }\n`,
      {
        family: 'import-cycle',
        files: {
          '%b%/x.go': 'package %b%\n\nimport "example.com/%a%/%c%"\n\nfunc Run() { %c%.Run() }\n',
          '%c%/x.go': 'package %c%\n\nimport "example.com/%a%/%b%"\n\nfunc Run() { %b%.Run() }\n',
        },
      },
    ),
    'no-go-mod': {
      fix: 'go mod init, or run it in the folder of the module.',
      run: 'go build .',
      expect: 'go.mod file not found',
      files: { '%f%.go': `${main}func main() {}\n` },
    },
    'no-go-files': {
      fix: 'There are no Go files in this folder; build ./... or the folder of the command.',
      run: 'go build',
      expect: 'no Go files in',
      files: module,
    },
    'nil-map': started(
      'Make the map before you write to it.',
      'assignment to entry in nil map',
      `${main}func main() {\n\tvar %c% map[string]int\n\t%c%["%a%"] = %n%\n}\n`,
    ),
    'nil-pointer': started(
      'The pointer is nil: check the error of the constructor first.',
      'invalid memory address or nil pointer dereference',
      `${main}type %A% struct{ %c% int }\n\nfunc load%A%() *%A% { return nil }\n\nfunc main() {\n\tprintln(load%A%().%c%)\n}\n`,
      { family: 'null-access' },
    ),
    'index-range': started(
      'Check the length before you index.',
      'index out of range',
      `${main}func main() {\n\t%c% := make([]int, 3)\n\ti := len(%c%) + %n%\n\tprintln(%c%[i])\n}\n`,
      { family: 'index-out-of-range' },
    ),
    deadlock: started(
      'Nobody sends on the channel: close it or start the sender first.',
      'all goroutines are asleep - deadlock',
      `${main}func main() {\n\t%c% := make(chan int)\n\t<-%c%\n}\n`,
    ),
    division: started(
      'Guard the divisor.',
      'integer divide by zero',
      `${main}func mean(%a%, %b% int) int { return %a% / %b% }\n\nfunc main() {\n\tprintln(mean(%n%, 0))\n}\n`,
      { family: 'division-by-zero' },
    ),
    'type-assertion': started(
      'Use the two-value form of the assertion.',
      'interface conversion',
      `${main}func main() {\n\tvar %a% any = %n%\n\tprintln(%a%.(string))\n}\n`,
      { family: 'cast-invalid' },
    ),
    'closed-channel': started(
      'Only the sender may close the channel, once.',
      'send on closed channel',
      `${main}func main() {\n\t%c% := make(chan int, 1)\n\tclose(%c%)\n\t%c% <- %n%\n}\n`,
    ),
    'dial-refused': started(
      'The server is not running on that address.',
      'connect: connection refused',
      `${main}import (\n\t"log"\n\t"net"\n)\n\nfunc main() {\n\t_, err := net.Dial("tcp", "127.0.0.1:%port%")\n\tif err != nil {\n\t\tlog.Fatal(err)\n\t}\n}\n`,
      { family: 'connection-refused' },
    ),
    'open-missing': started(
      'Paths are relative to where the program is started; pass it as a flag.',
      'no such file or directory',
      `${main}import (\n\t"log"\n\t"os"\n)\n\nfunc main() {\n\tif _, err := os.Open("conf/%a%.toml"); err != nil {\n\t\tlog.Fatalf("load %b%: %v", err)\n\t}\n}\n`,
      { family: 'file-not-found' },
    ),
    'test-failed': {
      family: 'assertion-failed',
      fix: 'Rounding changed; the expected value in the test is old.',
      run: 'go test ./...',
      expect: '--- FAIL',
      files: {
        ...module,
        '%f%_test.go':
          'package %a%\n\nimport "testing"\n\nfunc Test%A%(t *testing.T) {\n\tgot := %n%\n\tif got != %n%+1 {\n\t\tt.Errorf("%b% = %d, want %d", got, %n%+1)\n\t}\n}\n',
      },
    },
    'vet-printf': {
      fix: 'The verb does not fit the argument.',
      run: 'go vet ./...',
      expect: 'has arg',
      files: { ...module, '%f%.go': `${main}import "fmt"\n\nfunc main() {\n\tfmt.Printf("%d\\n", "%a%")\n}\n` },
    },
    'json-decode': started(
      'The field is a string in the JSON: change the type of the struct.',
      'cannot unmarshal',
      `${main}import (\n\t"encoding/json"\n\t"log"\n)\n\ntype %A% struct {\n\t%B% int\n}\n\nfunc main() {\n\tvar one %A%\n\tif err := json.Unmarshal([]byte("{\\"%B%\\": \\"x\\"}"), &one); err != nil {\n\t\tlog.Fatal(err)\n\t}\n}\n`,
      { family: 'type-mismatch' },
    ),
  },
};
