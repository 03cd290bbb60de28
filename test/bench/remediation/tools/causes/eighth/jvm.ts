import type { ToolCauses } from '../../cause.ts';
import { failing } from '../fresh/failing.ts';

const linked = 'ln -s /tmp/errtools/eighth/jars lib';
const java = (expect: string, fix: string, imports: string, body: string, family?: string, more = '') =>
  failing("java -cp 'lib/*' %A%App.java", expect, fix, family, {
    setup: linked,
    files: {
      '%A%App.java': `${imports}\n\npublic class %A%App {\n${more}  public static void main(String[] args) throws Exception {\n${body}  }\n}\n`,
    },
  });
const jackson = (
  expect: string,
  fix: string,
  body: string,
  family?: string,
  more = '  public static class %A% {\n    public int %b%;\n  }\n\n',
) =>
  java(
    expect,
    fix,
    'import com.fasterxml.jackson.databind.ObjectMapper;',
    `    var mapper = new ObjectMapper();\n${body}`,
    family,
    more,
  );
const gson = (expect: string, fix: string, json: string, family?: string) =>
  java(
    expect,
    fix,
    'import com.google.gson.Gson;',
    `    System.out.println(new Gson().fromJson("${json}", %A%.class));\n`,
    family,
    '  static class %A% {\n    int %b%;\n  }\n\n',
  );
const junit = (expect: string, fix: string, body: string, family?: string) =>
  failing(
    "javac -cp 'lib/*' -d out %A%Test.java && java -jar lib/junit-platform-console-standalone-1.10.2.jar execute --disable-banner -cp out --scan-classpath",
    expect,
    fix,
    family,
    {
      setup: linked,
      files: {
        '%A%Test.java': `import static org.junit.jupiter.api.Assertions.*;\n\nimport org.junit.jupiter.api.Test;\n\nclass %A%Test {\n${body}}\n`,
      },
    },
  );
const spring = (expect: string, fix: string, beans: string, family?: string) =>
  java(
    expect,
    fix,
    'import org.springframework.beans.factory.annotation.*;\nimport org.springframework.context.annotation.*;',
    '    new AnnotationConfigApplicationContext(Config.class);\n',
    family,
    beans,
  );

/** Libraries and tools of Java that are in no other part. */
export const jvm: readonly ToolCauses[] = [
  {
    tool: 'jackson',
    causes: {
      unknown: jackson(
        'UnrecognizedPropertyException',
        'The class has no such field: @JsonIgnoreProperties(ignoreUnknown = true).',
        '    mapper.readValue("{\\"%c%\\": %n%}", %A%.class);\n',
        'unknown-property',
      ),
      number: jackson(
        'InvalidFormatException',
        'The JSON holds a text where the class has a number.',
        '    mapper.readValue("{\\"%b%\\": \\"%c%\\"}", %A%.class);\n',
        'type-mismatch',
      ),
      parse: jackson(
        'JsonParseException',
        'The text is no JSON: look where it comes from.',
        '    mapper.readValue("<%a%>%n%", %A%.class);\n',
        'json-invalid',
      ),
      'empty-bean': jackson(
        'No serializer found',
        'The class has no public field or getter.',
        '    mapper.writeValueAsString(new %A%());\n',
        undefined,
        '  public static class %A% {\n    private int %b% = %n%;\n  }\n\n',
      ),
      date: jackson(
        'not supported by default',
        'Register the JavaTimeModule.',
        '    mapper.writeValueAsString(java.time.LocalDate.of(2024, 5, 1));\n',
        'not-serialisable',
      ),
    },
  },
  {
    tool: 'gson',
    causes: {
      malformed: gson(
        'MalformedJsonException',
        'The text is no JSON: look where it comes from.',
        '{\\"%b%\\" %n% %a%}',
        'json-invalid',
      ),
    },
  },
  {
    tool: 'junit',
    causes: {
      equal: junit(
        'expected: <%n%> but was',
        'The result is another than the test expects.',
        '  @Test\n  void %a%() {\n    assertEquals(%n%, 1 + 1);\n  }\n',
        'assertion-failed',
      ),
    },
  },
  {
    tool: 'spring',
    causes: {
      'no-bean': spring(
        'NoSuchBeanDefinitionException',
        'Make a bean of that type: @Component or @Bean, in a package that is scanned.',
        '  interface %B% {}\n\n  @Configuration\n  static class Config {\n    @Bean\n    String %a%(%B% %b%) {\n      return "%n%";\n    }\n  }\n\n',
      ),
    },
  },
];
