import type { ToolCauses } from '../../cause.ts';
import { failing, failingFile } from '../fresh/failing.ts';

const gcc = failingFile('gcc -std=c11 -Wall -Wextra -Werror -O1 %f%.c -o %f%', '%f%.c');
const gpp = failingFile('g++ -std=c++20 -Wall -Wextra -Werror %f%.cpp -o %f%', '%f%.cpp');
const running = failingFile('g++ -std=c++20 -g %f%.cpp -o %f% && ./%f%', '%f%.cpp');
const clang = failingFile('clang -std=c11 -Wall -Wextra -Werror %f%.c -o %f%', '%f%.c');
const sanitised = (kind: string, expect: string, fix: string, text: string, family?: string) =>
  failing(`gcc -g -fsanitize=${kind} -fno-sanitize-recover %f%.c -o %f% 2>/dev/null && ./%f%`, expect, fix, family, {
    files: { '%f%.c': text },
  });
const make = (expect: string, fix: string, text: string, family?: string, run = 'make') =>
  failing(run, expect, fix, family, { unpadded: true, files: { Makefile: text } });
const cmake = (
  expect: string,
  fix: string,
  text: string,
  family?: string,
  files: Readonly<Record<string, string>> = {},
) =>
  failing('cmake -S . -B out', expect, fix, family, {
    unpadded: true,
    files: {
      'CMakeLists.txt': `cmake_minimum_required(VERSION 3.20)\nproject(%a% C)\n${text}`,
      '%f%.c': 'int main(void) { return 0; }\n',
      ...files,
    },
  });

/** Causes of compilers and builders of C and C++ that are in no other part. */
export const ninthCompiled: readonly ToolCauses[] = [
  {
    tool: 'gcc',
    causes: {
      'string-compare': gcc(
        'comparison with string literal',
        'strcmp compares texts.',
        '#include <stdio.h>\n\nint main(int argc, char **argv) {\n  if (argv[argc - 1] == "%a%%n%") puts("%b%");\n  return 0;\n}\n',
      ),
      'return-local': gcc(
        'function returns address of local variable',
        'The variable is gone after return: malloc, or let the caller pass the buffer.',
        'int *%a%(void) {\n  int %b% = %n%;\n  return &%b%;\n}\n\nint main(void) { return *%a%(); }\n',
      ),
      'incomplete-type': gcc(
        'invalid use of undefined type',
        'Include the header that defines the structure.',
        'struct %a%;\n\nint main(void) {\n  struct %a% *%b% = 0;\n  return %b%->%c% + %n%;\n}\n',
      ),
      'array-assigned': gcc(
        'assignment to expression with array type',
        'strcpy or memcpy: an array cannot be assigned.',
        'int main(void) {\n  char %a%[%n%];\n  %a% = "%b%";\n  return %a%[0];\n}\n',
        'assignment-target-invalid',
      ),
      'int-from-pointer': gcc(
        'makes integer from pointer without a cast',
        'It is a pointer: dereference it, or correct the declaration.',
        'int main(void) {\n  int %a% = "%b%%n%";\n  return %a%;\n}\n',
        'type-mismatch',
      ),
      'invalid-operands': gcc(
        'invalid operands to binary',
        'The sides cannot be combined: take a field of the structure.',
        'struct %a% { int %b%; };\n\nint main(void) {\n  struct %a% one = { %n% }, two = { 2 };\n  return one + two;\n}\n',
        'operator-undefined',
      ),
      'static-initialiser': gcc(
        'initializer element is not constant',
        'Set the global variable in main: its first value must be a constant.',
        '#include <stdlib.h>\n\nint %a% = 0;\nint *%b% = malloc(%n%);\n\nint main(void) { return %a% + (%b% != 0); }\n',
      ),
      truncation: gcc(
        'directive output truncated',
        'The buffer is too short for the text: make it larger.',
        '#include <stdio.h>\n\nint main(int argc, char **argv) {\n  char %a%[4];\n  snprintf(%a%, sizeof %a%, "%b%%n%-%d", argc);\n  puts(%a%);\n  return argv[0] == 0;\n}\n',
        'too-long',
        { run: 'gcc -Wall -Wextra -Werror -O2 %f%.c -o %f%' },
      ),
      'dangling-else': gcc(
        'does not guard',
        'Braces around what belongs to the if.',
        'int main(int argc, char **argv) {\n  int %a% = %n%;\n  if (argc > 1)\n    %a%++;\n    %a% += 2;\n  return %a% + (argv == 0);\n}\n',
        'indentation-invalid',
      ),
      stray: gcc(
        'stray',
        'A sign from a web page: type the quotation marks anew.',
        'int main(void) {\n  const char *%a% = “%b%%n%”;\n  return %a%[0];\n}\n',
        'syntax-error',
      ),
      'stack-smashing': failing(
        'gcc -fstack-protector-all -w -O0 %f%.c -o %f% && ./%f%',
        'stack smashing detected',
        'More is written than the array takes: strncpy, or a larger array.',
        'index-out-of-range',
        {
          files: {
            '%f%.c':
              '#include <string.h>\n\nint main(int argc, char **argv) {\n  char %a%[4];\n  memset(%a%, argc, 40 + sizeof argv);\n  return %a%[0];\n}\n',
          },
        },
      ),
      'double-free': failing(
        'gcc -w -O0 %f%.c -o %f% && ./%f%',
        'double free',
        'free once only; set the pointer to NULL after it.',
        undefined,
        {
          files: {
            '%f%.c':
              '#include <stdlib.h>\n\nint main(void) {\n  char *%a% = malloc(%n%);\n  free(%a%);\n  free(%a%);\n  return 0;\n}\n',
          },
        },
      ),
      'signed-overflow': sanitised(
        'undefined',
        'signed integer overflow',
        'A wider type: the product does not fit.',
        'int main(int argc, char **argv) {\n  int %a% = 2147483647;\n  %a% *= argc + %n%;\n  return %a% + (argv == 0);\n}\n',
        'number-overflow',
      ),
      'stack-overflow-array': sanitised(
        'address',
        'stack-buffer-overflow',
        'The index is beyond the array on the stack.',
        'int main(int argc, char **argv) {\n  int %a%[4] = { %n% };\n  %a%[3 + argc] = 1;\n  return %a%[0] + (argv == 0);\n}\n',
        'index-out-of-range',
      ),
    },
  },
  {
    tool: 'g++',
    causes: {
      'string-missing': gpp(
        'is not a member of ‘std’',
        'Include the header that declares it.',
        'int main() {\n  std::string %a% = "%b%%n%";\n  return %a%.size();\n}\n',
        'undefined-name',
        {},
      ),
      'class-semicolon': gpp(
        'expected ‘;’ after class definition',
        'A semicolon after the brace of the class.',
        'class %A% {\n public:\n  int %a% = %n%;\n}\n\nint main() {\n  %A% %b%;\n  return %b%.%a%;\n}\n',
        'syntax-error',
      ),
      reorder: gpp(
        'will be initialized after',
        'Initialise the members in the order of their declaration.',
        'struct %A% {\n  int %a%;\n  int %b%;\n  explicit %A%(int x) : %b%(x), %a%(%n%) {}\n};\n\nint main() { return %A%(1).%a%; }\n',
      ),
      'default-argument': gpp(
        'default argument given for parameter',
        'Give the default in the declaration only.',
        'int %a%(int %b% = 1);\n\nint %a%(int %b% = %n%) { return %b%; }\n\nint main() { return %a%(); }\n',
        'duplicate-definition',
        { run: 'g++ -std=c++20 %f%.cpp -o %f%' },
      ),
      typename: gpp(
        'need ‘typename’ before',
        'typename before the name of the type.',
        '#include <vector>\n\ntemplate <class T>\nint %a%(const std::vector<T> &%b%) {\n  std::vector<T>::const_iterator %c% = %b%.begin();\n  return *%c% + %n%;\n}\n\nint main() { return %a%(std::vector<int>{1}); }\n',
        undefined,
        { run: 'g++ -std=c++17 %f%.cpp -o %f%' },
      ),
      'temporary-reference': gpp(
        'cannot bind non-const lvalue reference',
        'Take const T &, or pass a variable.',
        'void %a%(int &%b%) { %b% += %n%; }\n\nint main() {\n  %a%(%n%);\n  return 0;\n}\n',
        'type-mismatch',
      ),
      narrowing: gpp(
        'narrowing conversion',
        'static_cast, or another type in the braces.',
        'int main() {\n  double %a% = %n%.5;\n  int %b%{%a%};\n  return %b%;\n}\n',
        'type-mismatch',
      ),
      capture: gpp(
        'is not captured',
        'Name the variable in the brackets of the lambda.',
        'int main() {\n  int %a% = %n%;\n  auto %b% = [] { return %a%; };\n  return %b%();\n}\n',
      ),
      'pure-override': gpp(
        'marked ‘override’, but does not override',
        'The signature differs from that of the base class.',
        'struct %A% {\n  virtual int %a%(int) const { return %n%; }\n  virtual ~%A%() = default;\n};\nstruct %B% : %A% {\n  int %a%(int) override { return 1; }\n};\n\nint main() { return %B%().%a%(1); }\n',
        'nothing-overridden',
        { run: 'g++ -std=c++20 %f%.cpp -o %f%' },
      ),
      'non-static-call': gpp(
        'without object',
        'Call it on an object, or make it static.',
        'struct %A% {\n  int %a%() { return %n%; }\n};\n\nint main() { return %A%::%a%(); }\n',
        'static-access',
      ),
      'arrow-on-value': gpp(
        'base operand of ‘->’',
        'A dot: it is no pointer.',
        'struct %A% {\n  int %a% = %n%;\n};\n\nint main() {\n  %A% %b%;\n  return %b%->%a%;\n}\n',
      ),
      concept: gpp(
        'constraints not satisfied',
        'The type does not meet the concept: pass another.',
        '#include <concepts>\n\ntemplate <std::integral T>\nT %a%(T %b%) { return %b% + %n%; }\n\nint main() { return %a%(1.5); }\n',
        'interface-unmet',
      ),
      'null-string': running(
        'basic_string',
        'The pointer is null: check it before std::string is made.',
        '#include <cstdlib>\n#include <string>\n\nint main() {\n  std::string %a%(std::getenv("%A%_%B%_%n%"));\n  return %a%.size();\n}\n',
        'null-access',
      ),
      'stol-range': running(
        'out_of_range',
        'Too large for the type: stoll.',
        '#include <string>\n\nint main() {\n  int %a% = std::stoi("99999999999%n%");\n  return %a%;\n}\n',
        'number-overflow',
      ),
    },
  },
  {
    tool: 'clang',
    causes: {
      'pointer-types': clang(
        'incompatible',
        'The pointers have other types: correct the declaration.',
        'int main(void) {\n  int %a% = %n%;\n  char *%b% = &%a%;\n  return *%b%;\n}\n',
        'type-mismatch',
      ),
      format: clang(
        '-Wformat',
        'The placeholder does not fit the argument.',
        '#include <stdio.h>\n\nint main(void) {\n  printf("%s\\n", %n%);\n  return 0;\n}\n',
        'format-mismatch',
      ),
      'implicit-function': clang(
        'implicit declaration of function',
        'Include the header that declares it.',
        'int main(void) { return %a%_%b%(%n%); }\n',
        'undefined-name',
        { run: 'clang -std=c11 -Werror=implicit-function-declaration -c %f%.c' },
      ),
      uninitialised: clang(
        'is uninitialized when used',
        'Give the variable a first value.',
        'int main(void) {\n  int %a%;\n  return %a% + %n%;\n}\n',
        'uninitialised-use',
      ),
      redefinition: clang(
        'redefinition of',
        'Remove one of the two.',
        'int %a%(void) { return %n%; }\nint %a%(void) { return 2; }\n\nint main(void) { return %a%(); }\n',
        'duplicate-definition',
      ),
      'const-assigned': clang(
        'cannot assign to variable',
        'Drop const, or another variable.',
        'int main(void) {\n  const int %a% = %n%;\n  %a% = 2;\n  return %a%;\n}\n',
        'assignment-to-constant',
      ),
      brace: clang(
        'extraneous closing brace',
        'A brace too many.',
        'int main(void) {\n  return %n%;\n}\n}\n',
        'syntax-error',
      ),
      equality: clang(
        '-Wparentheses-equality',
        'One pair of parentheses is enough; or = was meant.',
        'int main(int %a%, char **%b%) {\n  if ((%a% == %n%)) return 1;\n  return %b% == 0;\n}\n',
      ),
      division: clang(
        'division by zero',
        'Guard the divisor.',
        'int main(void) {\n  int %a% = %n% / 0;\n  return %a%;\n}\n',
        'division-by-zero',
      ),
    },
  },
  {
    tool: 'make',
    causes: {
      conditional: make('missing', 'endif is missing.', 'ifeq ($(%A%),1)\n%a%:\n\techo %n%\n', 'syntax-error'),
      circular: make(
        'Circular',
        'Two targets depend on each other: remove one of the two.',
        '%a%: %b%\n%b%: %a%\n\t@echo %n%; false\n',
        'import-cycle',
        'make',
      ),
      shell: make(
        'No such file or directory',
        'The shell of the Makefile is not there.',
        'SHELL := /bin/%b%sh\n\n%a%:\n\techo %n%\n',
        'command-not-found',
      ),
      'variable-empty': make(
        'empty variable name',
        'A name must stand before the equals sign.',
        '%A% :=\n$(%A%) := %n%\n\n%a%:\n\techo $(%A%)\n',
        'name-invalid',
      ),
      submake: make(
        'No such file or directory',
        'The folder of the submake is not there.',
        '%a%:\n\t$(MAKE) -C lib/%b% all N=%n%\n',
        'file-not-found',
      ),
      'mixed-rules': make(
        'mixed implicit and normal rules',
        'A colon too many, or a pattern beside a name.',
        '%.o %a%: %.c\n\techo %n%\n',
      ),
      overriding: make(
        'overriding recipe',
        'Two recipes for one target: remove one.',
        '%a%:\n\techo one\n%a%:\n\techo %n%; exit 1\n',
        'duplicate-definition',
      ),
      option: make(
        'nrecognized option',
        'make has no such option.',
        '%a%:\n\techo %n%\n',
        'unknown-option',
        'make --%b%-all',
      ),
    },
  },
  {
    tool: 'cmake',
    causes: {
      'library-missing': cmake(
        'Could NOT find',
        'Install the development package of the library.',
        'find_package(ZLIB 9%n% REQUIRED)\nadd_executable(%f% %f%.c)\n',
        'module-not-found',
      ),
      'variable-unset': cmake(
        'NOTFOUND',
        'The library was not found: install it, or give its folder.',
        'find_library(%A%_LIBRARY %b%_layouter%n%)\nadd_executable(%f% %f%.c)\ntarget_link_libraries(%f% ${%A%_LIBRARY})\n',
        'library-not-found',
      ),
      'no-language': cmake(
        'CMake can not determine linker language',
        'The target has no source in a known language: set LINKER_LANGUAGE.',
        'add_library(%b% %b%.dat%n%)\n',
        'no-loader',
        {
          '%b%.dat41': 'x\n',
          '%b%.dat2917': 'x\n',
          '%b%.dat650': 'x\n',
          '%b%.dat77': 'x\n',
          '%b%.dat18': 'x\n',
          '%b%.dat305': 'x\n',
          '%b%.dat9': 'x\n',
        },
      ),
      'link-keyword': cmake(
        'signature for target_link_libraries',
        'PUBLIC or PRIVATE in all calls for a target, or in none.',
        'add_executable(%f% %f%.c)\ntarget_link_libraries(%f% m)\ntarget_link_libraries(%f% PRIVATE m)\nset(x %n%)\n',
      ),
      'alias-missing': cmake(
        'target was not found',
        'The package with the target is not found: find_package first.',
        'add_executable(%f% %f%.c)\ntarget_link_libraries(%f% PRIVATE %A%::%b%)\nset(x %n%)\n',
        'unknown-target',
      ),
      'no-sources': cmake(
        'No SOURCES given to target',
        'Give the target its sources: the variable is empty.',
        'file(GLOB sources "src/*.c")\nadd_executable(%b% ${sources})\nset(x %n%)\n',
        'wrong-argument-count',
      ),
      arguments: cmake(
        'incorrect number of arguments',
        'The command wants more arguments.',
        'set_property()\nlist(LENGTH %a%)\nset(x %n%)\n',
        'wrong-argument-count',
      ),
      compiler: failing(
        'cmake -S . -B out -DCMAKE_C_COMPILER=%b%-gcc',
        'is not a full path',
        'The compiler is not installed, or CC names another.',
        'command-not-found',
        {
          unpadded: true,
          files: { 'CMakeLists.txt': 'cmake_minimum_required(VERSION 3.20)\nproject(%a% C)\nset(x %n%)\n' },
        },
      ),
      'cache-moved': failing(
        'cmake -S . -B out',
        'is different than the directory',
        'The folder was copied with its cache: remove out.',
        undefined,
        {
          unpadded: true,
          setup:
            'cmake -S . -B out >/dev/null; sed -i "s#^CMAKE_HOME_DIRECTORY:INTERNAL=.*#CMAKE_HOME_DIRECTORY:INTERNAL=/old/%b%#; s#^CMAKE_CACHEFILE_DIR:INTERNAL=.*#CMAKE_CACHEFILE_DIR:INTERNAL=/old/%b%/out#" out/CMakeCache.txt; mkdir -p /old/%b%',
          files: { 'CMakeLists.txt': 'cmake_minimum_required(VERSION 3.20)\nproject(%a% NONE)\nset(x %n%)\n' },
        },
      ),
      endif: cmake(
        'Flow control statements are not properly nested',
        'endif() is missing, or stands in another order.',
        'if(%A%)\n  foreach(one %n%)\nendif()\n',
        'syntax-error',
      ),
    },
  },
  {
    tool: 'ld',
    causes: {
      entry: failing(
        'gcc -c %f%.c && ld %f%.o -o %f%',
        'cannot find entry symbol _start',
        'Link with gcc, or give the entry with -e.',
        'main-missing',
        { quiet: true, files: { '%f%.c': 'int %a%(void) { return %n%; }\n' } },
      ),
      'object-missing': failing(
        'ld build/%a%.o %b%.o -o %f%',
        'No such file',
        'The object is not built yet.',
        'file-not-found',
      ),
      pic: failing(
        'gcc -fno-pic -mcmodel=medium -c %f%.c && ld -shared %f%.o -o lib%a%.so',
        'recompile with -fPIC',
        'Compile it with -fPIC.',
        undefined,
        { files: { '%f%.c': 'int %a% = %n%;\nint %b%(void) { return %a%; }\n' } },
      ),
      architecture: failing(
        'gcc -c %f%.c && ld -m elf_i386 %f%.o -o %f%',
        'incompatible with',
        'The objects are for other machines: compile all for one.',
        'wrong-architecture',
        { files: { '%f%.c': 'int %a%(void) { return %n%; }\n' } },
      ),
      mangled: failing(
        'gcc -c lib.c -o lib.o && g++ %f%.cpp lib.o -o %f%',
        'undefined reference to',
        'extern "C" around what the C library declares.',
        'undefined-symbol',
        {
          files: {
            'lib.c': 'int %b%(int x) { return x + %n%; }\n',
            '%f%.cpp': 'int %b%(int x);\n\nint main() { return %b%(1); }\n',
          },
        },
      ),
      permission: failing(
        'gcc -c %f%.c && setpriv --reuid=65534 --clear-groups ld -e %a% %f%.o -o %f%',
        'Permission denied',
        'The folder belongs to another user: chown.',
        'permission-denied',
        { files: { '%f%.c': 'int %a%(void) { return %n%; }\n' } },
      ),
    },
  },
];
