import type { ToolCauses } from '../../cause.ts';
import { failing, failingFile } from '../fresh/failing.ts';

const ruby = failingFile('ruby %f%.rb', '%f%.rb');
const php = failingFile('php -d display_errors=1 -d html_errors=0 %f%.php', '%f%.php');
const perl = failingFile('perl %f%.pl', '%f%.pl');
const gemfile = (
  run: string,
  expect: string,
  fix: string,
  text: string,
  family?: string,
  files: Readonly<Record<string, string>> = {},
) => failing(run, expect, fix, family, { unpadded: true, files: { Gemfile: text, ...files } });
const composer = (run: string, expect: string, fix: string, text: string, family?: string) =>
  failing(`COMPOSER_ALLOW_SUPERUSER=1 composer --no-interaction ${run}`, expect, fix, family, {
    unpadded: true,
    files: { 'composer.json': text },
  });

/** Causes of Ruby, PHP and Perl that are in no other part. */
export const ninthLanguages: readonly ToolCauses[] = [
  {
    tool: 'ruby',
    causes: {
      'nil-into-string': ruby(
        'no implicit conversion of nil into String',
        'The value is nil: a default for it.',
        '%a% = { %b%: %n% }\nputs "%a%: " + %a%[:%c%]\n',
        'null-access',
      ),
      'end-unexpected': ruby('unexpected', 'An end too many.', 'def %a%(%b%)\n  %b% + %n%\nend\nend\n', 'syntax-error'),
      'keyword-missing': ruby(
        'missing keyword',
        'Pass the keyword argument.',
        'def %a%(%b%:, %c%: 1)\n  %b% + %c%\nend\n\nputs %a%(%c%: %n%)\n',
        'wrong-argument-count',
      ),
      'keyword-unknown': ruby(
        'unknown keyword',
        'The method has no such keyword.',
        'def %a%(%b%: 1)\n  %b%\nend\n\nputs %a%(%c%: %n%)\n',
        'unknown-parameter',
      ),
      superclass: ruby(
        'superclass mismatch',
        'The class is defined twice with other superclasses: one of them only.',
        'class %A%\nend\n\nclass %A% < String\n  def %a% = %n%\nend\n',
        'declaration-mismatch',
      ),
      'not-a-class': ruby(
        'is not a class',
        'A module has the name already: another name.',
        'module %A%\nend\n\nclass %A%\n  def %a% = %n%\nend\n',
        'duplicate-definition',
      ),
      'require-relative': ruby(
        'cannot load such file',
        'The path of require_relative starts at the file itself.',
        'require_relative "lib/%b%"\n\nputs %n%\n',
        'file-not-found',
      ),
      'encoding-mixed': ruby(
        'incompatible character encodings',
        'Bring both texts to UTF-8 first.',
        '# encoding: utf-8\nputs "%a% ü" + "%b% \\xfc%n%".dup.force_encoding("BINARY")\n',
        'encoding-invalid',
      ),
      'float-nan': ruby(
        'FloatDomainError',
        'Check nan? and finite? before to_i.',
        '%a% = 0.0 / 0\nputs %a%.to_i + %n%\n',
        'value-out-of-range',
      ),
      'enumerator-end': ruby(
        'iteration reached an end',
        'loop do … end ends quietly; or look at size.',
        '%a% = [%n%].each\n%a%.next\nputs %a%.next\n',
        'iterator-exhausted',
      ),
      'uncaught-throw': ruby(
        'uncaught throw',
        'catch with the same symbol around it.',
        'def %a%(%b%)\n  throw :%c% if %b% > 1\nend\n\n%a%(%n%)\n',
      ),
      permission: failing(
        'setpriv --reuid=65534 --clear-groups ruby %f%.rb',
        'EACCES',
        'The user may not write there: chown.',
        'permission-denied',
        { files: { '%f%.rb': 'File.write("%a%.log", "%b% %n%")\n' } },
      ),
    },
  },
  {
    tool: 'bundler',
    causes: {
      frozen: gemfile(
        'bundle config set --local frozen true; bundle install --local',
        'rozen',
        'bundle install without frozen, and commit Gemfile.lock.',
        'source "https://rubygems.org"\n\ngem "rake"\ngem "%b%-layouter-%n%"\n',
        'lock-stale',
        {
          'Gemfile.lock':
            'GEM\n  remote: https://rubygems.org/\n  specs:\n    rake (13.0.6)\n\nPLATFORMS\n  x86_64-linux\n\nDEPENDENCIES\n  rake\n\nBUNDLED WITH\n   2.3.15\n',
        },
      ),
      'lock-conflict': gemfile(
        'bundle install --local',
        'merge conflicts',
        'Solve the conflict in Gemfile.lock: take one side, then bundle install.',
        'source "https://rubygems.org"\n\ngem "rake"\n',
        'merge-conflict',
        {
          'Gemfile.lock':
            'GEM\n  remote: https://rubygems.org/\n  specs:\n<<<<<<< HEAD\n    rake (13.0.6)\n=======\n    rake (13.%n%)\n>>>>>>> %a%\n\nPLATFORMS\n  x86_64-linux\n\nDEPENDENCIES\n  rake\n',
        },
      ),
      'exec-missing': gemfile(
        'bundle exec %b%',
        'command not found',
        'The gem of the program is not in the Gemfile.',
        'source "https://rubygems.org"\n\n# %n%\n',
        'command-not-found',
      ),
      requirement: gemfile(
        'bundle install --local',
        'Illformed requirement',
        'A requirement is ~> 1.2.',
        'source "https://rubygems.org"\n\ngem "rake", "=> %n%"\n',
        'requirement-invalid',
      ),
      twice: gemfile(
        'bundle install --local',
        'annot specify the same gem twice',
        'The gem is there twice: remove one.',
        'source "https://rubygems.org"\n\ngem "rake", "~> 13"\ngem "rake", "~> %n%"\n',
        'duplicate-definition',
      ),
      option: gemfile(
        'bundle install --%b%-all',
        'nknown switches',
        'bundle install has no such option.',
        'source "https://rubygems.org"\n\n# %n%\n',
        'unknown-option',
      ),
      path: gemfile(
        'bundle install --local',
        'does not exist',
        'The folder of the gem is not there.',
        'source "https://rubygems.org"\n\ngem "%b%", path: "lib/%b%-%n%"\n',
        'file-not-found',
      ),
    },
  },
  {
    tool: 'php',
    causes: {
      headers: php(
        'headers already sent',
        'Nothing may be printed before header(): look for blanks above <?php.',
        '%a%\n<?php\nheader("X-%A%: %n%");\n',
        undefined,
        { quiet: true },
      ),
      'undefined-variable': php(
        'Undefined variable',
        'Set the variable first.',
        '<?php\necho $%a% + %n%;\n',
        'undefined-name',
        { quiet: true },
      ),
      'undefined-property': php(
        'Undefined property',
        'The class has no such property.',
        '<?php\nclass %A%\n{\n    public int $%a% = %n%;\n}\n\necho (new %A%())->%b%;\n',
        'unknown-property',
        { quiet: true },
      ),
      'static-call': php(
        'Non-static method',
        'Make an object first.',
        '<?php\nclass %A%\n{\n    public function %a%()\n    {\n        return %n%;\n    }\n}\n\necho %A%::%a%();\n',
        'static-access',
      ),
      'return-type': php(
        'Return value must be of type',
        'The function gives another type than it declares.',
        '<?php\nfunction %a%(): int\n{\n    return "%b%%n%";\n}\n\necho %a%();\n',
        'type-mismatch',
      ),
      uninitialised: php(
        'must not be accessed before initialization',
        'Give the typed property a value in the constructor.',
        '<?php\nclass %A%\n{\n    public int $%a%;\n}\n\necho (new %A%())->%a% + %n%;\n',
        'uninitialised-use',
      ),
      'array-to-string': php(
        'Array to string conversion',
        'It is a list: implode, or print_r.',
        '<?php\n$%a% = [%n%];\necho "%b%: " . $%a%;\n',
        'type-mismatch',
        { quiet: true },
      ),
      'string-offset': php(
        'Cannot access offset of type',
        'The index is a text, the value no list.',
        '<?php\n$%a% = "%b%%n%";\necho $%a%["%c%"];\n',
        'type-mismatch',
        {},
      ),
      'private-property': php(
        'Cannot access private property',
        'A getter, or make it public.',
        '<?php\nclass %A%\n{\n    private $%a% = %n%;\n}\n\necho (new %A%())->%a%;\n',
        'private-access',
      ),
      'class-twice': php(
        'Cannot declare class',
        'The class is loaded twice: require_once, or the autoloader.',
        '<?php\nclass %A%\n{\n    public $%a% = %n%;\n}\n\nclass %A%\n{\n}\n',
        'duplicate-definition',
      ),
      extension: failing(
        'php -d extension=%b%%n% -r "echo 1;"',
        'Unable to load dynamic library',
        'Install the extension, or remove its line from php.ini.',
        'module-not-found',
        { quiet: true },
      ),
      'file-open': php(
        'Failed to open stream',
        'The path is relative to the working directory: __DIR__.',
        '<?php\necho strlen(file_get_contents("data/%a%-%n%.json"));\n',
        'file-not-found',
        { quiet: true },
      ),
      'pdo-driver': php(
        'could not find driver',
        'Install the PDO driver of the database.',
        '<?php\nnew PDO("%b%:host=localhost;dbname=%a%%n%");\n',
        'module-not-found',
      ),
      modulo: php('Modulo by zero', 'Guard the divisor.', '<?php\necho %n% % 0;\n', 'division-by-zero'),
      unclosed: php(
        'Unclosed',
        'A brace is not closed.',
        '<?php\nfunction %a%($%b%) {\n    if ($%b% > %n%) {\n        return 1;\n}\n',
        'syntax-error',
      ),
    },
  },
  {
    tool: 'composer',
    causes: {
      'package-missing': composer(
        'update',
        'could not be found',
        'No repository has the package: correct its name.',
        '{"repositories": [{"packagist.org": false}], "require": {"%a%/%b%-layouter": "^%n%.0"}}\n',
        'package-unknown',
      ),
      'php-version': composer(
        'update',
        'your php version',
        'Another PHP, or a looser require.',
        '{"repositories": [{"packagist.org": false}], "require": {"php": "^9%n%.0"}}\n',
        'version-conflict',
      ),
      constraint: composer(
        'update',
        'Could not parse version constraint',
        'A constraint is ^1.2.',
        '{"repositories": [{"packagist.org": false}], "require": {"%a%/%b%": "^one%n%"}}\n',
        'requirement-invalid',
      ),
      name: composer(
        'validate',
        'name',
        'Names are vendor/package in lower case.',
        '{"name": "%A% %b%", "description": "%n%", "license": "MIT"}\n',
        'name-invalid',
      ),
      property: composer(
        'validate --strict',
        'not defined',
        'composer.json has no such property.',
        '{"name": "%a%/%b%", "description": "%n%", "license": "MIT", "%c%": 1}\n',
        'unknown-parameter',
      ),
      command: composer(
        '%b%',
        'is not defined',
        'composer has no such command.',
        '{"name": "%a%/%b%%n%"}\n',
        'unknown-command',
      ),
      'script-fails': composer(
        'run-script %b%',
        'returned with error code',
        'The script fails: its own output says why.',
        '{"name": "%a%/%b%", "scripts": {"%b%": "echo %a% %n%; exit 3"}}\n',
        'command-failed',
      ),
      option: composer(
        'update --%b%-all',
        'does not exist',
        'composer update has no such option.',
        '{"name": "%a%/%b%%n%"}\n',
        'unknown-option',
      ),
    },
  },
  {
    tool: 'perl',
    causes: {
      uninitialised: perl(
        'Use of uninitialized value',
        'Give the variable a value, or // a default.',
        'use strict;\nuse warnings FATAL => "all";\nmy %%a% = (%b% => %n%);\nprint "%a%: " . $%a%{%c%} . "\\n";\n',
        'null-access',
      ),
      'string-open': perl(
        'find string terminator',
        'Close the quotation mark.',
        'use strict;\nmy $%a% = "%b% %n%;\nprint $%a%;\n',
        'string-unclosed',
      ),
      'not-numeric': perl(
        "isn't numeric",
        'The text is no number: check it first.',
        'use strict;\nuse warnings FATAL => "all";\nmy $%a% = "%b%";\nprint $%a% + %n%;\n',
        'number-unreadable',
      ),
      'too-many-arguments': perl(
        'Too many arguments',
        'The function takes fewer arguments.',
        'use strict;\nsub %a%($) { return $_[0] + %n% }\nprint %a%(1, 2);\n',
        'wrong-argument-count',
      ),
      redefined: perl(
        'redefined',
        'Two functions of one name: rename one.',
        'use strict;\nuse warnings FATAL => "all";\nsub %a% { %n% }\nsub %a% { 2 }\nprint %a%();\n',
        'duplicate-definition',
      ),
      interpolation: perl(
        'Possible unintended interpolation',
        'Escape the @ in the text.',
        'use strict;\nuse warnings;\nprint "%a%@%b%.test %n%\\n";\n',
        'undefined-name',
      ),
      'package-false': failing('perl -I. %f%.pl', 'did not return a true value', 'End the module with 1;', undefined, {
        files: { '%f%.pl': 'use %A%;\nprint %n%;\n', '%A%.pm': 'package %A%;\nour $%a% = 0;\n0;\n' },
      }),
      'scalar-strict-refs': perl(
        'strict refs',
        'A text is used as a reference: look at what the variable holds.',
        'use strict;\nmy $%a% = "%b%%n%";\nprint $$%a%;\n',
        'type-mismatch',
      ),
    },
  },
];
