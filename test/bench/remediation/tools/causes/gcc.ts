import type { ToolCauses } from '../cause.ts';

const run = 'gcc -Wall -Werror %f%.c -o %f%';

/** Errors of GNU's C compiler and what it makes the linker say. */
export const gccCauses: ToolCauses = {
  tool: 'gcc',
  causes: {
    undeclared: {
      family: 'undefined-name',
      fix: 'Declare the variable or include the header that does.',
      run,
      expect: 'undeclared (first use in this function)',
      files: { '%f%.c': '#include <stdio.h>\nint main(void) {\n  printf("%d\\n", %b%_count);\n  return 0;\n}\n' },
    },
    'header-missing': {
      family: 'module-not-found',
      fix: 'Install the development package of the library and give its include folder with -I.',
      run,
      expect: 'fatal error: zlog/zlog.h',
      files: { '%f%.c': '#include <zlog/zlog.h>\nint main(void) { return 0; }\n' },
    },
    'semicolon-missing': {
      family: 'syntax-error',
      fix: 'Put the semicolon at the end of the statement before.',
      run,
      expect: 'or ‘;’ before',
      files: { '%f%.c': 'int main(void) {\n  int %a% = %n%\n  int %b% = 2;\n  return %a% + %b%;\n}\n' },
    },
    'implicit-function': {
      family: 'undefined-name',
      fix: 'Include the header that declares the function.',
      run,
      expect: 'implicit declaration of function',
      files: { '%f%.c': 'int main(void) {\n  return %a%_init(%n%);\n}\n' },
    },
    'undefined-reference': {
      family: 'undefined-symbol',
      fix: 'Link the object or the library that defines it (-l after the sources).',
      run,
      expect: 'undefined reference to',
      files: { '%f%.c': 'int %a%_open(int %b%);\nint main(void) {\n  return %a%_open(%n%);\n}\n' },
    },
    'library-missing': {
      family: 'library-not-found',
      fix: 'Install the library or give its folder with -L.',
      run: 'gcc %f%.c -o %f% -lzlogx',
      expect: 'cannot find -lzlogx',
      files: { '%f%.c': 'int main(void) { return 0; }\n' },
    },
    'too-few-arguments': {
      family: 'wrong-argument-count',
      fix: 'The function takes one more argument since the last change.',
      run,
      expect: 'too few arguments to function',
      files: {
        '%f%.c':
          'static int scale(int %a%, int %b%) { return %a% * %b%; }\nint main(void) {\n  return scale(%n%);\n}\n',
      },
    },
    'member-missing': {
      family: 'unknown-property',
      fix: 'The struct has no such member; look at its definition.',
      run,
      expect: 'has no member named',
      files: {
        '%f%.c': 'struct %a% { int %b%; };\nint main(void) {\n  struct %a% one = { 1 };\n  return one.%c%;\n}\n',
      },
    },
    'incompatible-pointer': {
      family: 'type-mismatch',
      fix: 'The types of pointer differ; fix the declaration instead of casting.',
      run,
      expect: 'incompatible pointer type',
      files: { '%f%.c': 'int main(void) {\n  double %a% = 1.0;\n  int *%b% = &%a%;\n  return *%b%;\n}\n' },
    },
    'unused-variable': {
      family: 'unused-variable',
      fix: 'Remove it or mark it with (void).',
      run,
      expect: '-Werror=unused-variable',
      files: { '%f%.c': 'int main(void) {\n  int %a%_count = %n%;\n  return 0;\n}\n' },
    },
    'no-return': {
      family: 'missing-return',
      fix: 'Add a return at the end of the function.',
      run,
      expect: 'control reaches end of non-void function',
      files: {
        '%f%.c': 'static int pick(int %a%) {\n  if (%a% > 1) return 1;\n}\nint main(void) { return pick(%n%); }\n',
      },
    },
    redefinition: {
      family: 'duplicate-definition',
      fix: 'Guard the header against being included twice.',
      run,
      expect: 'redefinition of',
      files: { '%f%.c': 'struct %a% { int %b%; };\nstruct %a% { int %b%; };\nint main(void) { return 0; }\n' },
    },
    'multiple-definition': {
      family: 'duplicate-symbol',
      fix: 'Define the variable in one source and declare it extern in the header.',
      run: 'gcc %f%.c %a%.c -o %f%',
      expect: 'multiple definition of',
      files: { '%f%.c': 'int %b%_count = 1;\nint main(void) { return 0; }\n', '%a%.c': 'int %b%_count = 2;\n' },
    },
    'const-assigned': {
      family: 'assignment-to-constant',
      fix: 'Drop const or assign another variable.',
      run,
      expect: 'assignment of read-only',
      files: { '%f%.c': 'int main(void) {\n  const int %a% = %n%;\n  %a% = 2;\n  return %a%;\n}\n' },
    },
    'format-mismatch': {
      fix: 'Use %ld for long, or cast.',
      run,
      expect: '-Werror=format=',
      files: {
        '%f%.c': '#include <stdio.h>\nint main(void) {\n  long %a% = %n%;\n  printf("%d\\n", %a%);\n  return 0;\n}\n',
      },
    },
    'no-input': {
      family: 'file-not-found',
      fix: 'The source is not where the command is run; check the path.',
      run: 'gcc src/%f%.c -o %f%',
      expect: 'No such file or directory',
    },
    'unknown-type': {
      fix: 'Include <stdint.h> for the type.',
      run,
      expect: 'unknown type name',
      files: { '%f%.c': 'static uint32_t %a% = %n%;\nint main(void) { return (int) %a%; }\n' },
    },
    'no-main': {
      family: 'main-missing',
      fix: 'The program has no main: compile with -c or add the source that has it.',
      run,
      expect: "undefined reference to `main'",
      files: { '%f%.c': 'int %a%(void) { return %n%; }\n' },
    },
    'unknown-flag': {
      family: 'unknown-option',
      fix: 'This version of the compiler does not know the flag.',
      run: 'gcc -fno-such-thing %f%.c',
      expect: 'unrecognized command-line option',
      files: { '%f%.c': 'int main(void) { return 0; }\n' },
    },
  },
};
