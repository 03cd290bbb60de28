import type { CauseRule } from './causeRule.ts';

/** What installers, build tools, version control and container builders say that will not do. */
export const buildRules: readonly CauseRule[] = [
  {
    cause: 'package-unknown',
    family: 'environment',
    pattern:
      /Unable to find (?:package|a match)|No packages? (?:exist|found|available|match|named)|NU110[0-9]\b|\bE404\b|404 Not Found - GET|Couldn't find (?:any versions for|package)|OUTDATED_LOCKFILE|lock ?file .{0,60}(?:out of date|not up to date|needs to be updated|frozen|mismatch)|requires (?:a different )?(?:Python|Ruby|Node|R|Julia|Rust|Go|Java|PHP)\b|requires-python|Your \w{1,20} version is .{1,60}specified|version solving failed|could not be resolved to an installable|Unsatisfiable requirements|package conflicts|conflicting (?:dependencies|requirements)|held broken packages|unmet dependencies|no matching (?:package|versions?|manifest|entries)|failed to select a version|missing go\.sum entry|no required module provides|unknown revision|Could not find (?:gem|com\.|org\.|io\.|net\.|[\w.-]+:[\w.-]+:)|Could not find conda environment|EnvironmentNameNotFound|ResolvePackageNotFound|not a conda environment|externally-managed-environment|prefix already exists|Missing script|missing peer|EBADENGINE|EBADPLATFORM|ERR_REQUIRE_ESM|ERR_MODULE_NOT_FOUND|ERR_UNKNOWN_FILE_EXTENSION|ERR_PACKAGE_PATH|envelope routines::unsupported|Unknown package|No such package|is not available for R|package .{1,80} is not available|dependenc(?:y|ies) .{1,80}(?:not (?:found|available|satisf)|unsatisfied)|has no installation candidate|spack.{0,60}(?:unknown|no satisfying|Error)|EasyBuild|easyconfig|Unknown (?:crate|recipe|module|formula)|toolchain .{1,60}(?:not installed|is not)|No available formula/i,
    transient: 0.06,
    strength: 4,
    reason: 'A package or version that it needs does not exist or does not fit.',
    source: 'apt, dnf, pip, conda, npm, yarn, pnpm, gem, cargo, Go, NuGet, Composer, Mix, Julia, R, Spack',
  },
  {
    cause: 'build-wrong',
    family: 'code',
    pattern:
      /declared and not used|Unresolved reference|not found: (?:value|type|object)|cannot find '[^']{1,80}' in scope|Variable not in scope|Unbound (?:value|module|constructor|type)|\.(?:hs|ml|kt|scala|swift|zig|d|f90|F90|cu|cc|cpp|c|rs|java|ts|pyx):\d+(?::\d+)?:? ?(?:fatal )?error\b|^e: file:|error CS\d{4}|error FS\d{4}|error MSB\d{4}|error LNK\d{4}|error C\d{4}:|error X\d{4}|CompilationError|No CMAKE_\w+_COMPILER|no acceptable \w+ compiler|Package requirements .{1,80}were not met|configure: error:|Unsupported gpu architecture|nvcc fatal|unknown argument: '|unsupported option|unrecognized command[- ]line option|Unable to load namespace|Script compilation error|ptxas (?:fatal|error)|PTX was compiled|unsupported toolchain|multiple definition of|conflicting types for|redefinition of|implicit declaration|incompatible (?:pointer )?types?\b|no matching function|ambiguous (?:call|overload)|template argument|static assertion|Symbol .{1,60}(?:has no IMPLICIT type|already has)|has no IMPLICIT type|There is no specific subroutine|Syntax error in argument|Unclassifiable statement|ModuleNotFound: |Module not found: Error|gcc: error|clang: error|Cython\.Compiler|meson\.build:\d+|bazel.{0,60}(?:no such (?:target|package))|no such (?:target|package) '|undefined symbol: |unresolved external|Merge conflict|not a git repository|ambiguous argument|dubious ownership|Repository not found|refusing to merge|non-fast-forward|pre-receive hook declined/,
    transient: 0.05,
    strength: 4,
    reason: 'It cannot be built or checked out as it is.',
    source: 'compilers, CMake, autoconf, Gradle, Maven, Bazel, BuildKit, git',
  },
  {
    cause: 'image-unfit',
    family: 'environment',
    pattern:
      /invalid reference format|InvalidImageName|image format not recognized|runAsNonRoot|CreateContainerConfigError|CreateContainerError|executable file not found|no match for platform|does not match the (?:detected|specified) (?:host )?platform|no image (?:found|available) (?:for|in)|unknown instruction|Dockerfile parse error|exec user process caused|unsupported media type|unsupported manifest|no basic auth credentials|requested access to the resource is denied|unauthorized: (?:authentication|access|incorrect)|image .{1,80}(?:does not exist|cannot be found)/,
    transient: 0.05,
    strength: 5,
    reason: 'The container image is not one that can run here.',
    source: 'Docker, Podman, Kubernetes, Apptainer, registries',
  },
  {
    cause: 'build-ended',
    isAftermath: true,
    family: 'code',
    pattern:
      /Failed building wheel|subprocess-exited-with-error|metadata-generation-failed|did not (?:run|complete) successfully|Could not build wheels|Execution failed for task|Failed to execute goal|Compilation failure|CMake Error|failed to solve: |BUILD FAILED|Build FAILED|Build failed with|Could not compile dependency|compilation (?:terminated|failed)|collect2: error|ld returned 1|BUILD FAILURE|could not compile `/,
    transient: 0.14,
    strength: 4,
    reason: 'It could not be built.',
    decide: 'What the step of the build that failed wrote.',
    source: 'pip, Gradle, Maven, CMake, BuildKit, Mix, cargo',
  },
  {
    cause: 'header-missing',
    family: 'environment',
    pattern:
      /fatal error: \S{1,200}: No such file or directory|fatal error: '[^']{1,200}' file not found|Cannot open (?:include|module) file/,
    transient: 0.06,
    strength: 5,
    reason: 'A file that the code is built with is not there.',
    decide: 'Whether its package or module is loaded.',
    source: 'gcc, clang, MSVC, gfortran',
  },
];
