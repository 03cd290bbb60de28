import { inSequence, namedGroup } from '../../../../../base/text/joinPatterns.ts';
import type { LineRule } from '../lineRule.ts';

/** C and C++ compilers, linkers, sanitizers, the C library, make, CMake and Ninja. */
export const nativeRules: readonly LineRule[] = [
  {
    tool: 'gcc',
    clue: 'rror: ',
    pattern: inSequence(
      /^.{1,400}?\./,
      [/c|cc|cpp|cxx|c\+\+|C|m|mm|h|hh|hpp|hxx|inl|ipp|tcc|cu|cuh|S|s/],
      /(?::\d{1,9}){1,2}: (?:fatal )?(?<type>error): (?<message>.+)/,
    ),
    weight: 92,
  },
  {
    tool: 'gcc',
    clue: 'arning: ',
    pattern: inSequence(
      /^.{1,400}?\./,
      [/c|cc|cpp|cxx|c\+\+|C|m|mm|h|hh|hpp|hxx|inl|ipp|tcc|cu|cuh/],
      /(?::\d{1,9}){1,2}: (?<type>warning): (?<message>.+)/,
    ),
    weight: 92,
    isWarning: true,
  },
  {
    tool: 'gcc',
    clue: 'fatal error: ',
    pattern:
      /^fatal (?<type>error): (?<message>\S{1,300}\.(?:h|hh|hpp|hxx|cuh|inc): No such file or directory|'\S{1,300}\.(?:h|hh|hpp|hxx|cuh|inc)' file not found)$/,
    weight: 92,
  },
  {
    tool: 'gcc',
    clue: ': ',
    pattern: inSequence(
      /^(?:\S{0,200}\/)?(?:[\w-]{0,40}-)?/,
      [/cc1|cc1plus|gcc|g\+\+|cc|c\+\+|clang|clang\+\+/],
      /(?:-\d{1,2})?: (?:fatal )?(?<type>error): (?!linker command)(?<message>.+)/,
    ),
    weight: 90,
  },
  {
    tool: 'msvc',
    clue: 'error C',
    pattern: /^.{1,400}\(\d{1,9}(?:,\d{1,9})?\): (?:fatal )?(?<type>error) (?<message>(?<code>C\d{4}): .+)/,
    weight: 92,
  },
  { tool: 'ld', clue: 'LNK', pattern: /(?<type>error) (?<message>(?<code>LNK(?!1120)\d{4}): .+)/, weight: 92 },
  // A missing `main` is not a missing library: the name of the symbol says what is wrong.
  {
    tool: 'ld',
    clue: 'undefined reference',
    pattern: /(?<message>undefined reference to) [`'](?<reason>main|WinMain|_start)'/,
    weight: 91.5,
  },
  { tool: 'ld', clue: 'undefined reference', pattern: /(?<message>undefined reference to .+)/, weight: 91 },
  { tool: 'ld', clue: 'multiple definition', pattern: /(?<message>multiple definition of .+)/, weight: 91 },
  { tool: 'ld', clue: 'cannot find -l', pattern: /(?<message>cannot find -l[^\s:]{1,100})/, weight: 91 },
  {
    tool: 'ld',
    clue: 'Undefined symbols',
    pattern: /^(?<message>Undefined symbols for architecture) /,
    weight: 91,
    detail: /^\s+(?<detail>".+"), referenced from/,
    within: 2,
  },
  {
    tool: 'ld',
    clue: 'ld',
    pattern: inSequence(
      /^(?:\S{0,200}\/)?/,
      [/ld|ld\.lld|ld64\.lld|lld-link|ld\.gold|ld\.bfd|mold/],
      /: (?:error: )?(?!\S{1,300}: (?:in function|relocation|warning)|warning)(?<message>.+)/,
    ),
    weight: 84,
  },
  { tool: 'ld', clue: 'shared librar', pattern: /(?<message>error while loading shared libraries: .+)/, weight: 92 },
  { tool: 'ld', clue: 'symbol lookup error', pattern: /(?<message>symbol lookup error: .+)/, weight: 92 },
  { tool: 'ld', clue: 'GLIBC', pattern: /(?<message>version [`']GLIBC\S{0,20}' not found.*)/, weight: 92 },
  {
    tool: 'asan',
    clue: 'Sanitizer: ',
    pattern: /^==\d{1,9}==\s?ERROR: (?<message>(?<type>\w{4,40}Sanitizer): [\w-]{3,60}(?: on unknown address)?)/,
    weight: 96,
  },
  {
    tool: 'asan',
    clue: 'runtime error: ',
    pattern: /^.{1,400}:\d{1,9}:\d{1,9}: (?<message>runtime error: .+)/,
    weight: 93,
  },
  {
    tool: 'asan',
    clue: 'ThreadSanitizer',
    pattern: /^WARNING: (?<message>(?<type>ThreadSanitizer): .+?)(?: \(pid=\d{1,9}\))?$/,
    weight: 95,
  },
  {
    tool: 'valgrind',
    clue: '==',
    pattern: inSequence(
      /^==\d{1,9}== /,
      namedGroup(
        'message',
        [
          /Invalid (?:read|write|free)|Conditional jump|Use of uninitialised|Process terminating/,
          /Jump to the invalid|Mismatched free/,
        ],
        /.*/,
      ),
    ),
    weight: 85,
  },
  {
    tool: 'valgrind',
    clue: ' lost',
    pattern: /^==\d{1,9}== .{1,80} (?<message>are (?:definitely|indirectly|possibly) lost)/,
    weight: 78,
  },
  {
    tool: 'cpp',
    clue: 'terminate called',
    pattern: /^(?<message>terminate called after throwing an instance of '(?<type>[^'\n]{1,200})')/,
    weight: 92,
    detail: /^\s*what\(\): {1,2}(?<detail>.+)/,
    within: 2,
  },
  {
    tool: 'cpp',
    clue: 'libc++abi',
    pattern: inSequence(
      /^libc\+\+abi(?:\.dylib)?: terminating (?:with|due to) uncaught exception of type /,
      /(?<message>(?<type>[^:\n]{1,120}(?:::[\w]{1,60}){0,4})(?:: .+)?)/,
    ),
    weight: 92,
  },
  { tool: 'libc', clue: 'Assertion', pattern: /(?<message>Assertion .{1,400}failed\.?)/, weight: 90 },
  {
    tool: 'libc',
    clue: '***',
    pattern: /^\*\*\* (?<message>(?:stack smashing|buffer overflow) detected).*/,
    weight: 93,
  },
  {
    tool: 'libc',
    clue: '():',
    pattern: /^(?<message>(?:free|malloc|realloc|malloc_consolidate|munmap_chunk)\(\): .+)/,
    weight: 93,
  },
  {
    tool: 'gdb',
    clue: 'received signal',
    pattern: /(?<message>(?:Program|Thread .{1,80}) received signal SIG\w{2,8}, .+)/,
    weight: 88,
  },
  {
    tool: 'cmake',
    clue: 'CMake Error',
    pattern: /^CMake Error(?: at .{1,300}|: | in .{1,300})?:?(?<message>)/,
    weight: 92,
    detail: /^\s*(?<detail>(?!-- |Call Stack)\S.*)/,
    within: 4,
    detailReplaces: true,
    detailIsParagraph: true,
  },
  { tool: 'cmake', clue: 'CMake Error: ', pattern: /^CMake Error: (?<message>(?!CMake was unable).+)/, weight: 93 },
  // Without the makefile's name, as it is pasted.
  { tool: 'make', clue: '***', pattern: /^\*\*\* (?!\[|Waiting)(?<message>.+?)\. {1,2}Stop\.$/, weight: 90 },
  {
    tool: 'make',
    clue: '***',
    pattern: inSequence(
      /^\s*/,
      [/(?:g|mingw32-)?make(?:\[\d{1,3}\])?|\S{1,300}:\d{1,9}/],
      /: \*\*\* (?!\[|Waiting)(?<message>.+?)(?:\. {1,2}Stop\.)?$/,
    ),
    weight: 88,
  },
  { tool: 'ninja', clue: 'ninja: error: ', pattern: /^ninja: error: (?<message>.+)/, weight: 90 },
  {
    tool: 'clang',
    speaks:
      /no such file or directory: '|unknown argument: '|unable to (?:execute|make)|invalid (?:value|argument|linker|arch|target|version)/,
    clue: 'rror: ',
    pattern: /^error: (?<message>(?:unable to|no such file|unknown argument|invalid).+)/,
    weight: 72,
  },
];
