import type { Cause, ToolCauses } from '../cause.ts';

const javac = (fix: string, expect: string, text: string, family?: string): Cause => ({
  fix,
  run: 'javac -d out %A%.java',
  expect,
  family,
  files: { '%A%.java': text },
});
const java = (fix: string, expect: string, body: string, family?: string): Cause => ({
  fix,
  run: 'javac -d out %A%.java && java -cp out %A%',
  expect,
  family,
  files: { '%A%.java': `import java.util.*;\n\npublic class %A% {\n${body}\n}\n` },
});

/** Errors of javac. */
export const javacCauses: ToolCauses = {
  tool: 'javac',
  causes: {
    symbol: javac(
      'Import the class or fix the name.',
      'cannot find symbol',
      'class %A% {\n  int run() {\n    return %b%Total;\n  }\n}\n',
      'undefined-name',
    ),
    method: javac(
      'The class has no such method.',
      'cannot find symbol',
      'class %A% {\n  int run(String %a%) {\n    return %a%.%b%();\n  }\n}\n',
      'unknown-property',
    ),
    types: javac('Convert the value.', 'incompatible types', 'class %A% {\n  int %a% = "x";\n}\n', 'type-mismatch'),
    semicolon: javac(
      'The semicolon is missing.',
      "';' expected",
      'class %A% {\n  int %a% = %n%\n  int %b% = 2;\n}\n',
      'syntax-error',
    ),
    package: javac(
      'Put the jar on the class path.',
      'does not exist',
      'import org.apache.zz.%c%.Logger;\n\nclass %A% {}\n',
      'module-not-found',
    ),
    checked: javac(
      'Catch the exception or declare it.',
      'must be caught or declared',
      'class %A% {\n  void run() {\n    Thread.sleep(%n%);\n  }\n}\n',
    ),
    return: javac(
      'Return on each path.',
      'missing return statement',
      'class %A% {\n  int pick(int %a%) {\n    if (%a% > 1) return 1;\n  }\n}\n',
      'missing-return',
    ),
    arguments: javac(
      'Pass what the method wants.',
      'cannot be applied to given types',
      'class %A% {\n  int scale(int %a%, int %b%) { return %a% * %b%; }\n  int run() { return scale(%n%); }\n}\n',
      'wrong-argument-count',
    ),
    final: javac(
      'Drop final, or use another variable.',
      'cannot assign a value to final variable',
      'class %A% {\n  final int %a% = 1;\n  void run() { %a% = 2; }\n}\n',
      'assignment-to-constant',
    ),
    uninitialised: javac(
      'Give the variable a value on each path.',
      'might not have been initialized',
      'class %A% {\n  int run() {\n    int %a%;\n    return %a%;\n  }\n}\n',
    ),
    abstract: javac(
      'Implement the methods of the interface.',
      'is not abstract and does not override',
      'class %A% implements Runnable {}\n',
    ),
    'public-file': javac(
      'The file has to have the name of the class.',
      'should be declared in a file named',
      'public class %B%Service {}\n',
    ),
    duplicate: javac(
      'Remove one of the two.',
      'is already defined',
      'class %A% {\n  int %a% = 1;\n  String %a% = "x";\n}\n',
      'duplicate-definition',
    ),
    unreachable: javac(
      'Code after return is never run.',
      'unreachable statement',
      'class %A% {\n  int run() {\n    return 1;\n    System.out.println(%n%);\n  }\n}\n',
    ),
    static: javac(
      'Make an object first, or make the method static.',
      'non-static',
      'class %A% {\n  int %a%() { return 1; }\n  public static void main(String[] x) { %a%(); }\n}\n',
    ),
  },
};

/** Errors of Java programs. */
export const javaCauses: ToolCauses = {
  tool: 'java',
  causes: {
    'null-pointer': java(
      'The field is never set: inject it or test for null.',
      'NullPointerException',
      '  static String %a%;\n  public static void main(String[] x) {\n    System.out.println(%a%.length());\n  }',
      'null-access',
    ),
    'array-index': java(
      'The index is beyond the length.',
      'ArrayIndexOutOfBoundsException',
      '  public static void main(String[] x) {\n    int[] %c% = new int[3];\n    System.out.println(%c%[%n%]);\n  }',
      'index-out-of-range',
    ),
    'number-format': java(
      'Trim the text and check it before parsing.',
      'NumberFormatException',
      '  public static void main(String[] x) {\n    System.out.println(Integer.parseInt("%b%"));\n  }',
      'number-unreadable',
    ),
    division: java(
      'Guard the divisor.',
      '/ by zero',
      '  static int mean(int %a%, int %b%) { return %a% / %b%; }\n  public static void main(String[] x) {\n    System.out.println(mean(%n%, 0));\n  }',
      'division-by-zero',
    ),
    cast: java(
      'Test with instanceof before the cast.',
      'ClassCastException',
      '  public static void main(String[] x) {\n    Object %a% = %n%;\n    System.out.println((String) %a%);\n  }',
      'cast-invalid',
    ),
    concurrent: java(
      'Remove through the iterator, not from the list inside of the loop.',
      'ConcurrentModificationException',
      '  public static void main(String[] x) {\n    List<Integer> %c% = new ArrayList<>(List.of(1, 2, 3));\n    for (Integer one : %c%) %c%.remove(one);\n  }',
    ),
    'stack-overflow': {
      ...java(
        'The recursion has no end.',
        'StackOverflowError',
        '  static int depth%B%(int %a%) { return depth%B%(%a%) + 1; }\n  public static void main(String[] x) {\n    depth%B%(%n%);\n  }',
        'stack-overflow',
      ),
      run: 'javac -d out %A%.java && java -XX:MaxJavaStackTraceDepth=40 -cp out %A%',
    },
    heap: {
      ...java(
        'Raise -Xmx or read the data in pieces.',
        'OutOfMemoryError',
        '  public static void main(String[] x) {\n    List<long[]> %c% = new ArrayList<>();\n    while (true) %c%.add(new long[100000]);\n  }',
        'out-of-memory',
      ),
      run: 'javac -d out %A%.java && java -Xmx16m -cp out %A%',
    },
    'file-missing': java(
      'The path is relative to the working directory.',
      'FileNotFoundException',
      '  public static void main(String[] x) throws Exception {\n    new java.io.FileReader("conf/%a%.properties");\n  }',
      'file-not-found',
    ),
    refused: java(
      'The broker is not running on that port.',
      'Connection refused',
      '  public static void main(String[] x) throws Exception {\n    new java.net.Socket("127.0.0.1", %port%);\n  }',
      'connection-refused',
    ),
    'host-unknown': java(
      'The host name does not resolve.',
      'UnknownHostException',
      '  public static void main(String[] x) throws Exception {\n    new java.net.Socket("%a%-db.invalid", %port%);\n  }',
      'host-not-found',
    ),
    'class-missing': {
      family: 'module-not-found',
      fix: 'The class path lacks the class.',
      run: 'java -cp out com.example.%A%',
      expect: 'Could not find or load main class',
    },
    immutable: java(
      'List.of cannot be changed: copy it into an ArrayList.',
      'UnsupportedOperationException',
      '  public static void main(String[] x) {\n    List<Integer> %c% = List.of(1);\n    %c%.add(%n%);\n  }',
    ),
    'optional-empty': java(
      'Use orElse.',
      'NoSuchElementException',
      '  public static void main(String[] x) {\n    Optional<String> %a% = Optional.empty();\n    System.out.println(%a%.get());\n  }',
    ),
    'no-main': {
      fix: 'The class has no main method.',
      run: 'javac -d out %A%.java && java -cp out %A%',
      expect: 'Main method not found',
      files: { '%A%.java': 'public class %A% {\n}\n' },
    },
    'jar-missing': {
      family: 'file-not-found',
      fix: 'Build the jar first; it is in target.',
      run: 'java -jar target/%a%.jar',
      expect: 'Unable to access jarfile',
    },
  },
};

const gpp = (fix: string, expect: string, text: string, family?: string, flags = '-std=c++17'): Cause => ({
  fix,
  run: `g++ ${flags} %f%.cpp -o %f%`,
  expect,
  family,
  files: { '%f%.cpp': text },
});

/** Errors of GNU's C++ compiler and its programs. */
export const gppCauses: ToolCauses = {
  tool: 'g++',
  causes: {
    undeclared: gpp(
      'Include the header, or write the namespace.',
      'was not declared in this scope',
      '#include <vector>\nint main() {\n  return %b%_total;\n}\n',
      'undefined-name',
    ),
    'no-match': gpp(
      'No overload takes these arguments.',
      'no matching function for call',
      '#include <string>\nvoid show(const std::string& %a%, int %b%);\nvoid show(int %a%, int %b%, int one);\nint main() {\n  show(%n%);\n}\n',
    ),
    operator: gpp(
      'Define the operator for the class.',
      'no match for',
      'struct %A% {};\nint main() {\n  %A% one, two;\n  return one == two;\n}\n',
    ),
    private: gpp(
      'The member is private; use its accessor.',
      'is private within this context',
      'class %A% { int %a% = 1; };\nint main() {\n  return %A%{}.%a%;\n}\n',
      'private-access',
    ),
    vtable: gpp(
      'Define the virtual function that was only declared.',
      'undefined reference to',
      'struct %A% { virtual void %a%(); virtual ~%A%(); };\nint main() {\n  %A% one;\n}\n',
      'undefined-symbol',
    ),
    deleted: gpp(
      'unique_ptr cannot be copied: move it.',
      'use of deleted function',
      '#include <memory>\nint main() {\n  std::unique_ptr<int> %a%(new int(%n%));\n  auto %b% = %a%;\n}\n',
    ),
    member: gpp(
      'The class has no such member.',
      'has no member named',
      'struct %A% {};\nint main() {\n  return %A%{}.%b%;\n}\n',
      'unknown-property',
    ),
    conversion: gpp(
      'Convert explicitly.',
      'cannot convert',
      '#include <string>\nint main() {\n  int %a% = std::string("x");\n  return %a%;\n}\n',
      'type-mismatch',
    ),
    abstract: gpp(
      'Override all pure virtual functions.',
      'abstract type',
      'struct %A% { virtual void %a%() = 0; };\nint main() {\n  %A% one;\n}\n',
    ),
    brace: gpp(
      'A brace is not closed.',
      'expected ‘}’',
      'int main() {\n  if (%n% > 1) {\n    return 1;\n',
      'syntax-error',
      '-std=c++17 -finput-charset=UTF-8',
    ),
    'static-assert': gpp(
      'The size of the struct changed.',
      'static assertion failed',
      'struct %A% { int %a%; };\nstatic_assert(sizeof(%A%) == 8, "layout of the file format");\nint main() {}\n',
      'assertion-failed',
    ),
    'throw-range': {
      fix: 'at throws beyond the end: check the size.',
      run: 'g++ %f%.cpp -o %f% && ./%f%',
      expect: 'out_of_range',
      family: 'index-out-of-range',
      files: { '%f%.cpp': '#include <vector>\nint main() {\n  std::vector<int> %c%(3);\n  return %c%.at(%n%);\n}\n' },
    },
    segfault: {
      fix: 'The pointer is null.',
      run: "g++ %f%.cpp -o %f% && bash -c './%f%; exit $?'",
      expect: 'Segmentation fault',
      family: 'segmentation-fault',
      files: {
        '%f%.cpp':
          '#include <cstdlib>\nint main() {\n  volatile int* %a% = (int*) std::getenv("NO_SUCH_%n%");\n  return *%a%;\n}\n',
      },
    },
    sanitizer: {
      fix: 'Memory is used after it was freed; keep the owner alive.',
      run: 'g++ -g -fsanitize=address %f%.cpp -o %f% && ./%f%',
      expect: 'heap-use-after-free',
      family: 'use-after-free',
      files: { '%f%.cpp': 'int main() {\n  int* %a% = new int[10];\n  delete[] %a%;\n  return %a%[3];\n}\n' },
    },
    uncaught: {
      fix: 'Catch the exception in main.',
      run: 'g++ %f%.cpp -o %f% && ./%f%',
      expect: 'terminate called',
      files: { '%f%.cpp': '#include <stdexcept>\nint main() {\n  throw std::runtime_error("no license file");\n}\n' },
    },
  },
};

const pom = (inner: string): string =>
  `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion><groupId>com.example</groupId><artifactId>%a%</artifactId><version>1.%n%</version>${inner}</project>\n`;

/** Errors of Maven. */
export const mavenCauses: ToolCauses = {
  tool: 'maven',
  causes: {
    'no-pom': {
      fix: 'Run Maven where pom.xml is.',
      run: 'mvn -q compile',
      expect: 'there is no POM in this directory',
      family: 'file-not-found',
    },
    'pom-broken': {
      fix: 'pom.xml is not well-formed.',
      run: 'mvn -q compile',
      expect: 'Non-parseable POM',
      family: 'xml-invalid',
      unpadded: true,
      files: {
        'pom.xml':
          '<project><modelVersion>4.0.0</modelVersion><groupId>com.example</groupId><artifactId>%a%</artifactId><version>1.%n%</project>\n',
      },
    },
    'goal-unknown': {
      fix: 'There is no such phase or goal.',
      run: 'mvn -q %b%-all',
      expect: 'Unknown lifecycle phase',
      family: 'unknown-target',
      unpadded: true,
      files: { 'pom.xml': pom('') },
    },
    'version-missing': {
      fix: 'Give the dependency a version or a parent that manages it.',
      run: 'mvn -q -o compile',
      expect: "'dependencies.dependency.version'",
      unpadded: true,
      files: {
        'pom.xml': pom(
          '<dependencies><dependency><groupId>junit</groupId><artifactId>junit</artifactId></dependency></dependencies>',
        ),
      },
    },
    offline: {
      fix: 'Offline, the plugin was never downloaded: run once without -o.',
      run: 'mvn -q -o -Dmaven.repo.local=$PWD/repo compile',
      expect: 'offline mode',
      unpadded: true,
      files: { 'pom.xml': pom('') },
    },
  },
};
