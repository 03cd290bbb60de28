import type { ToolCauses } from '../../cause.ts';
import { failing, failingFile } from '../fresh/failing.ts';

const javac = failingFile('javac -d out %A%.java', '%A%.java');
const java = (expect: string, fix: string, body: string, family?: string, imports = '') =>
  failing('java %A%.java', expect, fix, family, {
    files: {
      '%A%.java': `${imports}public class %A% {\n  public static void main(String[] args) throws Exception {\n${body}  }\n}\n`,
    },
  });
const maven = (
  expect: string,
  fix: string,
  body: string,
  family?: string,
  files: Readonly<Record<string, string>> = {},
  goal = 'compile',
) =>
  failing(`mvn -o ${goal}`, expect, fix, family, {
    unpadded: true,
    files: {
      'pom.xml': `<project xmlns="http://maven.apache.org/POM/4.0.0">\n  <modelVersion>4.0.0</modelVersion>\n  <groupId>test.%a%</groupId>\n  <artifactId>%a%</artifactId>\n  <version>1.%n%</version>\n  <properties><maven.compiler.source>17</maven.compiler.source><maven.compiler.target>17</maven.compiler.target><project.build.sourceEncoding>UTF-8</project.build.sourceEncoding></properties>\n${body}</project>\n`,
      ...files,
    },
  });

/** Causes of Java and Maven that are in no other part. */
export const ninthJvm: readonly ToolCauses[] = [
  {
    tool: 'javac',
    causes: {
      lossy: javac(
        'possible lossy conversion',
        'Cast to int, or keep the wider type.',
        'class %A% {\n  int %a%(double %b%) {\n    int %c% = %b% * %n%;\n    return %c%;\n  }\n}\n',
        'type-mismatch',
      ),
      constructor: javac(
        'cannot be applied to given types',
        'super(…) with the arguments that the base class wants.',
        'class %B% {\n  %B%(int %a%) {}\n}\n\nclass %A% extends %B% {\n  int %b% = %n%;\n}\n',
        'wrong-argument-count',
      ),
      'exception-never': javac(
        'is never thrown in body',
        'Remove the catch: nothing there throws it.',
        'class %A% {\n  int %a%() {\n    try {\n      return %n%;\n    } catch (java.io.IOException e) {\n      return 0;\n    }\n  }\n}\n',
      ),
      'exception-caught': javac(
        'has already been caught',
        'The narrower exception stands first.',
        'class %A% {\n  int %a%(String %b%) {\n    try {\n      return new java.io.FileReader(%b%).read() + %n%;\n    } catch (Exception e) {\n      return 0;\n    } catch (java.io.IOException e) {\n      return 1;\n    }\n  }\n}\n',
        'unreachable-code',
      ),
      'override-type': javac(
        'return type',
        'The method must give what that of the superclass gives.',
        'class %B% {\n  int %a%() { return %n%; }\n}\n\nclass %A% extends %B% {\n  String %a%() { return "%b%"; }\n}\n',
        'override-incompatible',
      ),
      'primitive-generic': javac(
        'unexpected type',
        'Generics take classes: Integer instead of int.',
        'class %A% {\n  java.util.List<int> %a% = java.util.List.of(%n%);\n}\n',
        'type-mismatch',
      ),
      'operand-types': javac(
        'bad operand types',
        'The sides cannot be combined: compareTo, or convert.',
        'class %A% {\n  boolean %a%(String %b%) {\n    return %b% > %n%;\n  }\n}\n',
        'type-mismatch',
      ),
      dereferenced: javac(
        'cannot be dereferenced',
        'It is a primitive: Integer.toString(x), or compare with ==.',
        'class %A% {\n  String %a%(int %b%) {\n    return %b%.toString() + %n%;\n  }\n}\n',
        'unknown-property',
      ),
      'class-expected': javac(
        'class, interface, enum, or record expected',
        'A brace too many closes the class.',
        'class %A% {\n  int %a%() {\n    return %n%;\n  }\n}\n}\n',
        'syntax-error',
      ),
      statement: javac(
        'not a statement',
        'Assign the value, or remove the line.',
        'class %A% {\n  void %a%(int %b%) {\n    %b% + %n%;\n  }\n}\n',
        'syntax-error',
      ),
      'final-class': javac(
        'cannot inherit from final',
        'The class is final: use it as a field.',
        'final class %B% {}\n\nclass %A% extends %B% {\n  int %a% = %n%;\n}\n',
      ),
      'integer-large': javac(
        'integer number too large',
        'An L at the end of the number.',
        'class %A% {\n  long %a% = 99999999999%n%;\n}\n',
        'number-overflow',
      ),
      'source-release': failing(
        'javac --release 8 %A%.java',
        'not supported in -source 8',
        'A newer --release: this Java has no such syntax.',
        'target-too-old',
        {
          files: {
            '%A%.java':
              'class %A% {\n  int %a%() {\n    var %b% = %n%;\n    return switch (%b%) { case 1 -> 2; default -> 3; };\n  }\n}\n',
          },
        },
      ),
      unmappable: failing(
        'javac -encoding ascii -Werror -Xlint:all %A%.java',
        'unmappable character',
        'javac -encoding UTF-8.',
        'encoding-invalid',
        { files: { '%A%.java': 'class %A% {\n  String %a% = "größe %n%";\n}\n' } },
      ),
      'not-enclosing': javac(
        'non-static variable this',
        'Make the inner class static, or an object of the outer one first.',
        'class %A% {\n  class %B% {}\n\n  public static void main(String[] args) {\n    %B% %a% = new %B%();\n    System.out.println(%a%.hashCode() + %n%);\n  }\n}\n',
        'static-access',
      ),
    },
  },
  {
    tool: 'java',
    causes: {
      'no-class-definition': failing(
        'javac -d out *.java 2>&1 && rm out/%B%.class && java -cp out %A%',
        'NoClassDefFoundError',
        'The class was there when it was compiled, and is not now: look at the class path.',
        'module-not-found',
        {
          files: {
            '%A%.java':
              'public class %A% {\n  public static void main(String[] args) {\n    System.out.println(new %B%().%a% + %n%);\n  }\n}\n',
            '%B%.java': 'class %B% {\n  int %a% = 1;\n}\n',
          },
        },
      ),
      'class-not-found': java(
        'ClassNotFoundException',
        'The driver is not on the class path.',
        '    System.out.println(Class.forName("com.%a%.jdbc.Driver%n%"));\n',
        'module-not-found',
      ),
      'class-version': failing(
        'javac -d out %A%.java && printf "\\\\x00\\\\x00\\\\x00\\\\x45" | dd of=out/%A%.class bs=1 seek=4 conv=notrunc 2>/dev/null; java -cp out %A%',
        'UnsupportedClassVersionError',
        'It was compiled by a newer Java: update the runtime, or --release.',
        'version-conflict',
        {
          files: {
            '%A%.java':
              'public class %A% {\n  public static void main(String[] args) {\n    System.out.println(%n%);\n  }\n}\n',
          },
        },
      ),
      initialiser: java(
        'ExceptionInInitializerError',
        'A static field fails: its cause stands below.',
        '    System.out.println(%B%.%a%);\n  }\n\n  static class %B% {\n    static int %a% = Integer.parseInt("%b%%n%");\n',
        undefined,
      ),
      'illegal-argument': java(
        'IllegalArgumentException',
        'The argument is outside of what the method takes.',
        '    System.out.println(new java.util.Random(%n%).nextInt(-%n%));\n',
        'value-out-of-range',
      ),
      'illegal-state': java(
        'IllegalStateException',
        'The stream was used before: make a new one.',
        '    var %a% = java.util.stream.Stream.of(1, %n%);\n    %a%.count();\n    %a%.forEach(System.out::println);\n',
        'use-after-close',
      ),
      monitor: java(
        'IllegalMonitorStateException',
        'wait and notify within synchronized on the same object.',
        '    Object %a% = "%b%%n%";\n    %a%.wait(5);\n',
      ),
      'no-such-file': java(
        'NoSuchFileException',
        'The path is relative to the working directory.',
        '    System.out.println(java.nio.file.Files.readString(java.nio.file.Path.of("conf/%a%-%n%.json")));\n',
        'file-not-found',
      ),
      'file-exists': java(
        'FileAlreadyExistsException',
        'Files.createDirectories, or check first.',
        '    java.nio.file.Files.createDirectory(java.nio.file.Path.of("%a%%n%"));\n    java.nio.file.Files.createDirectory(java.nio.file.Path.of("%a%%n%"));\n',
        'already-exists',
      ),
      unboxing: java(
        'NullPointerException',
        'The map has no such key: getOrDefault.',
        '    var %a% = new java.util.HashMap<String, Integer>();\n    %a%.put("%b%", %n%);\n    int %c% = %a%.get("%c%");\n    System.out.println(%c%);\n',
        'null-access',
      ),
      'task-failed': java(
        'ExecutionException',
        'The task threw: its cause stands below.',
        '    var %a% = java.util.concurrent.CompletableFuture.supplyAsync(() -> {\n      throw new RuntimeException("%b% %n% lost");\n    });\n    %a%.get();\n',
      ),
      'heap-option': failing(
        'java -Xmx%n%q -version',
        'Invalid maximum heap size',
        'A size is written -Xmx512m.',
        'number-unreadable',
      ),
      manifest: failing(
        'printf "x" > %a%.txt; jar cf %a%.jar %a%.txt && java -jar %a%.jar %n%',
        'no main manifest attribute',
        'Main-Class in the manifest: jar cfe, or the plugin of Maven.',
        'main-missing',
      ),
      'jar-corrupt': failing(
        'printf "no archive %a% %n%" > %b%.jar; java -jar %b%.jar',
        'nvalid or corrupt jarfile',
        'The jar is broken: build or download it again.',
        'file-format-invalid',
      ),
    },
  },
  {
    tool: 'maven',
    causes: {
      module: maven(
        'Child module',
        'The folder of the module is not there: correct modules.',
        '  <packaging>pom</packaging>\n  <modules><module>%b%-%n%</module></modules>\n',
        'file-not-found',
      ),
      'duplicate-tag': maven(
        'Duplicated tag',
        'The element is there twice: join the two.',
        '  <dependencies></dependencies>\n  <dependencies><!-- %b% %n% --></dependencies>\n',
        'duplicate-definition',
      ),
      'unknown-tag': maven(
        'Unrecognised tag',
        'The element is misspelled, or in the wrong place.',
        '  <%b%s>%n%</%b%s>\n',
        'unknown-parameter',
      ),
      'project-selected': maven(
        'Could not find the selected project in the reactor',
        'No module has that name: correct -pl.',
        '',
        'unknown-target',
        {},
        '-pl %b%-%n% compile',
      ),
      'no-goal': maven(
        'No goals have been specified',
        'Name a goal: mvn package.',
        '',
        'required-argument-missing',
        {},
        '',
      ),
    },
  },
];
