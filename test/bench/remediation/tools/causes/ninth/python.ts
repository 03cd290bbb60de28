import type { ToolCauses } from '../../cause.ts';
import { failing, failingFile } from '../fresh/failing.ts';

const python = failingFile('python3 %f%.py', '%f%.py');
const venv = { setup: 'ln -s /tmp/errtools/ninth/venv .venv' };
const withPackages = (
  expect: string,
  fix: string,
  text: string,
  family?: string,
  files: Readonly<Record<string, string>> = {},
) => failing('.venv/bin/python %f%.py', expect, fix, family, { ...venv, files: { '%f%.py': text, ...files } });
const pytest = (
  expect: string,
  fix: string,
  text: string,
  family?: string,
  files: Readonly<Record<string, string>> = {},
  flags = '',
) =>
  failing(`.venv/bin/pytest -p no:cacheprovider ${flags} test_%f%.py`, expect, fix, family, {
    ...venv,
    files: { 'test_%f%.py': text, ...files },
  });
const pandas = (expect: string, fix: string, text: string, family?: string) =>
  withPackages(
    expect,
    fix,
    `import pandas as pd\n\n%a% = pd.DataFrame({"%b%": [1, 2, %n%], "%c%": ["x", "y", "z"]})\n${text}`,
    family,
  );
const numpy = (expect: string, fix: string, text: string, family?: string) =>
  withPackages(expect, fix, `import numpy as np\n\n${text}`, family);
const model = (expect: string, fix: string, text: string, family?: string) =>
  withPackages(
    expect,
    fix,
    `from sqlalchemy import ForeignKey, Integer, String, create_engine, select, text\nfrom sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column, relationship\n\n\nclass Base(DeclarativeBase):\n    pass\n\n\n${text}`,
    family,
  );
const mypy = failingFile('.venv/bin/mypy --strict --no-error-summary %f%.py', '%f%.py');
const typed = (expect: string, fix: string, text: string, family?: string) => mypy(expect, fix, text, family, venv);
const ruff = (code: string, fix: string, text: string, family?: string) =>
  failing(`.venv/bin/ruff check --no-cache --isolated --select ${code} %f%.py`, code, fix, family, {
    ...venv,
    files: { '%f%.py': text },
  });

/** Causes of Python, its test runner and its checkers that are in no other part. */
export const ninthPython: readonly ToolCauses[] = [
  {
    tool: 'python',
    causes: {
      'print-statement': python(
        'Missing parentheses in call to',
        'Python 3: print(…).',
        '%a% = %n%\nprint %a%\n',
        'syntax-error',
      ),
      'comma-forgotten': python(
        'Perhaps you forgot a comma',
        'A comma is missing in the list.',
        '%a% = [\n    "%b%" %n%,\n    "%c%",\n]\nprint(%a%)\n',
        'syntax-error',
      ),
      'equals-in-condition': python(
        "Maybe you meant '=='",
        'Compare with ==.',
        '%a% = %n%\nif %a% = 2:\n    print(%a%)\n',
        'assignment-in-condition',
      ),
      unindent: python(
        'unindent does not match',
        'Indent all lines of the block alike.',
        'def %a%(%b%):\n        %c% = %b% + %n%\n    return %c%\n\n\nprint(%a%(1))\n',
        'indentation-invalid',
      ),
      'unexpected-indent': python(
        'unexpected indent',
        'Remove the blanks at the start of the line.',
        '%a% = %n%\n    %b% = 2\nprint(%a%)\n',
        'indentation-invalid',
      ),
      'fstring-quotes': python(
        'f-string',
        'Other quotation marks within the braces of the f-string.',
        '%a% = {"%b%": %n%}\nprint(f"{%a%["%b%"]} {")\n',
        'syntax-error',
      ),
      'unicode-escape': python(
        'unicodeescape',
        'A raw string for paths with backslashes: r"…".',
        '%a% = "C:\\Users\\%b%\\%n%"\nprint(%a%)\n',
        'syntax-error',
      ),
      'unpack-too-few': python(
        'not enough values to unpack',
        'There are fewer values than names: check the length first.',
        '%a%, %b%, %c% = "%a% %n%".split()\nprint(%c%)\n',
        'unpack-count',
      ),
      'too-many-arguments': python(
        'positional argument',
        'The method is called with one argument too many, or self is missing.',
        'class %A%:\n    def %a%(%b%):\n        return %n%\n\n\nprint(%A%().%a%(%n%))\n',
        'wrong-argument-count',
      ),
      'keyword-twice': python(
        'multiple values for argument',
        'The argument is given by place and by name: once only.',
        'def %a%(%b%, %c%=1):\n    return %b% + %c%\n\n\nprint(%a%(%n%, %b%=2))\n',
      ),
      'list-index-type': python(
        'list indices must be integers or slices',
        'It is a list: take an index, or loop over it.',
        '%a% = [{"%b%": %n%}]\nprint(%a%["%b%"])\n',
        'type-mismatch',
      ),
      'compare-types': python(
        'not supported between instances of',
        'Convert one side: a text and a number cannot be compared.',
        '%a% = "%n%"\nprint(%a% > %n%)\n',
        'type-mismatch',
      ),
      'float-as-int': python(
        'cannot be interpreted as an integer',
        'int(…), or // instead of /.',
        'for %a% in range(%n% / 2):\n    print(%a%)\n',
        'type-mismatch',
      ),
      'str-attribute': python(
        "'str' object has no attribute",
        'It is a text already: no decode().',
        '%a% = "%b% %n%"\nprint(%a%.decode("utf-8"))\n',
        'unknown-property',
      ),
      'remove-missing': python(
        'x not in list',
        'The value is not in the list: check with in first.',
        '%a% = [1, 2, 3]\n%a%.remove(%n%000)\n',
      ),
      'pop-empty': python(
        'pop from empty list',
        'The list is empty: check it first.',
        '%a% = []\nwhile True:\n    print(%a%.pop(), %n%)\n',
        'empty-sequence',
      ),
      'relative-import': python(
        'attempted relative import with no known parent package',
        'Start it as a module: python -m package.module.',
        'from .%b% import %a%\n\nprint(%a%, %n%)\n',
        undefined,
        { files: { '%f%.py': 'from .%b% import %a%\n\nprint(%a%, %n%)\n', '%b%.py': '%a% = %n%\n' } },
      ),
      'not-a-package': python(
        'is not a package',
        'A file of the same name hides the package: rename it.',
        'import %b%.%c%\n\nprint(%b%, %n%)\n',
        'module-not-found',
        { files: { '%f%.py': 'import %b%.%c%\n\nprint(%b%, %n%)\n', '%b%.py': 'x = 1\n' } },
      ),
      'int-too-long': python(
        'Exceeds the limit',
        'sys.set_int_max_str_digits, or read it in pieces.',
        'print(int("9" * (5000 + %n%)))\n',
        'too-long',
      ),
      'cross-device': python(
        'Invalid cross-device link',
        'rename works on one disk only: shutil.move.',
        'import os\n\nopen("%a%.dat", "w").close()\nos.rename("%a%.dat", "/dev/shm/%b%%n%.dat")\n',
        'cross-device',
      ),
      'module-call': python(
        "'module' object is not callable",
        'The module has the name of the function: from x import x.',
        'import datetime\n\nimport pprint\n\npprint({"%a%": %n%})\n',
        'not-callable',
      ),
      'self-missing': python(
        "missing 1 required positional argument: 'self'",
        'Call it on an object: Class().method().',
        'class %A%:\n    def %a%(self):\n        return %n%\n\n\nprint(%A%.%a%())\n',
        'static-access',
      ),
    },
  },
  {
    tool: 'pytest',
    causes: {
      'assert-list': pytest(
        'At index',
        'The lists differ at that index.',
        'def test_%a%():\n    assert [1, 2, %n%] == [1, 3, %n%]\n',
        'assertion-failed',
      ),
      'assert-in': pytest(
        "assert '%c%%n%' in",
        'The text lacks what the test looks for.',
        'def test_%a%():\n    assert "%c%%n%" in "a %b% of %a%"\n',
        'assertion-failed',
      ),
      'raises-match': pytest(
        'Regex pattern did not match',
        'The message of the exception changed.',
        'import pytest\n\n\ndef test_%a%():\n    with pytest.raises(ValueError, match="%b%"):\n        raise ValueError("%c% %n%")\n',
        'assertion-failed',
      ),
      'fixture-direct': pytest(
        'called directly',
        'Fixtures are taken as parameters, not called.',
        'import pytest\n\n\n@pytest.fixture\ndef %b%():\n    return %n%\n\n\ndef test_%a%():\n    assert %b%() == %n%\n',
      ),
      'scope-mismatch': pytest(
        'ScopeMismatch',
        'The wider fixture cannot use the narrower one: take the same scope.',
        'import pytest\n\n\n@pytest.fixture\ndef %b%():\n    return %n%\n\n\n@pytest.fixture(scope="session")\ndef %c%(%b%):\n    return %b%\n\n\ndef test_%a%(%c%):\n    assert %c%\n',
      ),
      'parametrize-count': pytest(
        'must be equal to the number of',
        'As many values as names in parametrize.',
        'import pytest\n\n\n@pytest.mark.parametrize("%b%,%c%", [(1, 2), (%n%, 3, 4)])\ndef test_%a%(%b%, %c%):\n    assert %b% < %c%\n',
        'values-count',
      ),
      async: pytest(
        'async def functions are not natively supported',
        'pytest-asyncio, and mark the test.',
        'async def test_%a%():\n    assert %n% > 0\n',
        undefined,
        {},
        '-p no:asyncio',
      ),
      timeout: pytest(
        'Timeout',
        'The test hangs: look where in the stack.',
        'import time\n\n\ndef test_%a%():\n    time.sleep(%n% + 60)\n',
        'timeout',
        {},
        '--timeout=1',
      ),
      conftest: pytest(
        'conftest.py',
        'conftest.py fails on import: mend that first.',
        'def test_%a%():\n    assert %n%\n',
        'module-not-found',
        { 'conftest.py': 'import %b%_layouter\n' },
      ),
      usage: pytest(
        'unrecognized arguments',
        'The plugin of the option is not installed: pytest-cov.',
        'def test_%a%():\n    assert %n%\n',
        'unknown-option',
        {},
        '--cov=%b%',
      ),
      'strict-warning': pytest(
        'Warning: ',
        'Warnings are errors here: mend the use, or filterwarnings.',
        'import warnings\n\n\ndef test_%a%():\n    warnings.warn("%b% is deprecated since %n%", DeprecationWarning)\n',
        undefined,
        {},
        '-W error',
      ),
      'no-such-test': failing(
        '.venv/bin/pytest -p no:cacheprovider test_%f%.py::test_%b%',
        'not found: ',
        'There is no test of that name in the file.',
        'no-tests-found',
        { ...venv, files: { 'test_%f%.py': 'def test_%a%():\n    assert %n%\n' } },
      ),
    },
  },
  {
    tool: 'pip',
    causes: {
      'externally-managed': failing(
        '/usr/bin/python3 -m pip install %a%-%b%-layouter',
        'externally-managed-environment',
        'A virtual environment: python3 -m venv .venv.',
      ),
      'build-fails': failing(
        'pip install --no-build-isolation ./%a%',
        'error',
        'setup.py fails: look at its traceback.',
        'command-failed',
        {
          unpadded: true,
          files: { '%a%/setup.py': 'raise RuntimeError("%b% %n% not found: install the headers first")\n' },
        },
      ),
      'python-version': failing(
        'pip install --no-build-isolation --no-deps ./%a%',
        'requires a different Python',
        'The package wants a newer Python.',
        'version-conflict',
        {
          unpadded: true,
          files: { '%a%/pyproject.toml': '[project]\nname = "%a%"\nversion = "1.%n%"\nrequires-python = ">=3.14"\n' },
        },
      ),
      hash: failing(
        'pip install --require-hashes -r %a%.txt',
        'THESE PACKAGES DO NOT MATCH THE HASHES',
        'The file was changed, or the hash is of another one: make the lock anew.',
        undefined,
        {
          unpadded: true,
          setup: 'mkdir w; cd w; printf "x%n%" > %b%-1.0-py3-none-any.whl',
          files: {
            '%a%.txt':
              './w/%b%-1.0-py3-none-any.whl --hash=sha256:2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae\n',
          },
        },
      ),
      'hash-missing': failing(
        'pip install --require-hashes -r %a%.txt',
        'Hashes are required',
        'Each line of the file wants its --hash: pip-compile --generate-hashes.',
        undefined,
        {
          unpadded: true,
          setup: 'mkdir w; cd w; printf "x%n%" > %b%-1.0-py3-none-any.whl',
          files: { '%a%.txt': './w/%b%-1.0-py3-none-any.whl\n' },
        },
      ),
      'pyproject-invalid': failing(
        'pip install --no-deps ./%a%',
        'TOMLDecodeError',
        'pyproject.toml is broken: a quotation mark is missing.',
        'toml-invalid',
        { unpadded: true, files: { '%a%/pyproject.toml': '[project]\nname = "%a%\nversion = "1.%n%"\n' } },
      ),
      'editable-missing': failing(
        'pip install -e lib/%a%',
        'is not a valid editable requirement',
        'The folder is not there.',
        'file-not-found',
      ),
      check: failing(
        '.own/bin/pip check',
        'is not installed',
        'pip install the package that is missing.',
        'module-not-found',
        {
          setup:
            'python3 -m venv .own; d=$(.own/bin/python -c "import sysconfig; print(sysconfig.get_path(\'purelib\'))"); mkdir "$d/%a%-1.%n%.dist-info"; printf "Metadata-Version: 2.1\\nName: %a%\\nVersion: 1.%n%\\nRequires-Dist: %b%-layouter>=2\\n" > "$d/%a%-1.%n%.dist-info/METADATA"',
        },
      ),
    },
  },
  {
    tool: 'mypy',
    causes: {
      index: typed(
        '[index]',
        'The type has no []: correct the type.',
        '%a%: int = %n%\nprint(%a%[0])\n',
        'type-mismatch',
      ),
      operator: typed(
        '[operator]',
        'The types cannot be added: convert one.',
        'def %a%(%b%: int, %c%: str) -> str:\n    return %c% + %b% + "%n%"\n',
        'type-mismatch',
      ),
      'return-value': typed(
        '[return-value]',
        'The function gives another type than it declares.',
        'def %a%() -> str:\n    return %n%\n',
        'type-mismatch',
      ),
      'dict-annotation': typed(
        '[var-annotated]',
        'Annotate the empty collection.',
        '%a% = {}\nprint(%a%, %n%)\n',
        'annotation-missing',
      ),
      'type-arguments': typed(
        '[type-arg]',
        'Give the generic type its arguments: list[int].',
        'def %a%(%b%: list) -> int:\n    return len(%b%) + %n%\n',
      ),
      'no-any-return': typed(
        '[no-any-return]',
        'The value is Any: cast it, or annotate it.',
        'import json\n\n\ndef %a%() -> int:\n    return json.loads("%n%")\n',
      ),
      'optional-default': typed(
        '[assignment]',
        'A default of None wants Optional: X | None.',
        'def %a%(%b%: int = None) -> int:\n    return %n%\n',
        'type-mismatch',
      ),
      'typed-dict': typed(
        '[typeddict-item]',
        'The key has another type in the TypedDict.',
        'from typing import TypedDict\n\n\nclass %A%(TypedDict):\n    %a%: int\n\n\n%b%: %A% = {"%a%": "%n%"}\n',
        'type-mismatch',
      ),
      'await-missing': typed(
        '[unused-coroutine]',
        'await the coroutine.',
        'async def %a%() -> int:\n    return %n%\n\n\nasync def %b%() -> None:\n    %a%()\n',
      ),
      redefinition: typed(
        '[no-redef]',
        'Two of one name: rename one.',
        'def %a%() -> int:\n    return %n%\n\n\ndef %a%() -> int:\n    return 2\n',
        'duplicate-definition',
      ),
      'unused-ignore': typed(
        '[unused-ignore]',
        'Remove the comment: there is nothing to ignore.',
        '%a%: int = %n%  # type: ignore\nprint(%a%)\n',
      ),
      'untyped-call': typed(
        '[no-untyped-call]',
        'Annotate the function that is called.',
        'def %a%(%b%):  # type: ignore\n    return %n%\n\n\ndef %c%() -> None:\n    %a%(1)\n',
        'annotation-missing',
      ),
    },
  },
  {
    tool: 'ruff',
    causes: {
      'import-order': ruff(
        'I001',
        'ruff check --fix sorts the imports.',
        'import sys\nimport os\n\nprint(sys, os, %n%, "%a%")\n',
      ),
      'line-length': ruff(
        'E501',
        'Break the line.',
        '%a% = "%b% %c% %b% %c% %b% %c% %b% %c% %b% %c% %b% %c% %b% %c% %b% %c% %b% %c% %b% %c% %n%"\n',
        'too-long',
      ),
      'star-import': ruff('F403', 'Name what is imported.', 'from os import *\n\n%a% = %n%\n'),
      'ambiguous-name': ruff(
        'E741',
        'l, O and I look like digits: another name.',
        'def %a%(l):\n    return l + %n%\n',
        'name-invalid',
      ),
      'return-else': ruff(
        'RET505',
        'The else after return is not needed.',
        'def %a%(%b%):\n    if %b% > %n%:\n        return 1\n    else:\n        return 2\n',
      ),
      'assert-used': ruff(
        'S101',
        'raise instead of assert: it is gone with -O.',
        'def %a%(%b%):\n    assert %b% > %n%\n',
      ),
      'too-complex': ruff(
        'C901',
        'Split the function.',
        'def %a%(%b%):\n' +
          Array.from({ length: 12 }, (_, one) => `    if %b% == ${one}:\n        print(%n%)\n`).join(''),
      ),
      annotation: ruff(
        'ANN201',
        'Annotate what the function returns.',
        'def %a%(%b%: int):\n    return %b% + %n%\n',
        'annotation-missing',
      ),
      print: ruff('T201', 'Write to the log instead.', 'def %a%():\n    print("%b% %n%")\n', 'debug-output'),
      'trailing-whitespace': ruff('W291', 'Remove the blanks at the end.', '%a% = %n%  \n', 'trailing-whitespace'),
    },
  },
  {
    tool: 'pandas',
    causes: {
      'loc-label': pandas(
        'KeyError',
        'The index has no such label: reset_index, or iloc.',
        'print(%a%.loc[%n%9])\n',
        'key-missing',
      ),
      'groupby-object': pandas(
        'does not support',
        'The column holds text: numeric_only=True.',
        'print(%a%.groupby("%b%").mean())\n',
        'type-mismatch',
      ),
      'append-gone': pandas(
        "no attribute 'append'",
        'pandas 2 has no append: pd.concat.',
        'print(%a%.append({"%b%": %n%}, ignore_index=True))\n',
        'unknown-property',
      ),
      'duplicate-index': pandas(
        'cannot reindex on an axis with duplicate labels',
        'The index holds labels twice: drop_duplicates, or reset_index.',
        '%c% = %a%.set_index(pd.Index([0, 0, 1]))\nprint(%c%.reindex([0, 1, %n%]))\n',
      ),
      'nan-to-int': pandas(
        'Cannot convert non-finite values',
        'Fill the missing values first: fillna(0), or Int64.',
        '%a%["%b%"] = [1.0, None, %n%]\nprint(%a%["%b%"].astype(int))\n',
        'value-out-of-range',
      ),
      'str-accessor': pandas(
        'Can only use .str accessor',
        'The column holds no text: astype(str) first.',
        'print(%a%["%b%"].str.upper())\n',
        'type-mismatch',
      ),
      'excel-engine': withPackages(
        'openpyxl',
        'pip install openpyxl.',
        'import pandas as pd\n\npd.DataFrame({"%a%": [%n%]}).to_excel("%b%.xlsx")\n',
        'module-not-found',
      ),
      'scalar-columns': withPackages(
        'If using all scalar values',
        'Lists as values, or an index.',
        'import pandas as pd\n\nprint(pd.DataFrame({"%a%": %n%, "%b%": 2}))\n',
      ),
      'empty-file': withPackages(
        'No columns to parse',
        'The file is empty: look where it was written.',
        'import pandas as pd\n\nopen("%a%%n%.csv", "w").close()\nprint(pd.read_csv("%a%%n%.csv"))\n',
      ),
      'csv-encoding': withPackages(
        "codec can't decode",
        'read_csv(…, encoding="latin-1").',
        'import pandas as pd\n\nopen("%a%.csv", "wb").write(b"%b%,%c%\\nM\\xfcller,%n%\\n")\nprint(pd.read_csv("%a%.csv"))\n',
        'encoding-invalid',
      ),
    },
  },
  {
    tool: 'numpy',
    causes: {
      inhomogeneous: numpy(
        'inhomogeneous shape',
        'The rows have different lengths: pad them, or dtype=object.',
        '%a% = np.array([[1, 2, %n%], [4, 5]])\nprint(%a%)\n',
        'shape-mismatch',
      ),
      'concatenate-axes': numpy(
        'must match exactly',
        'The arrays differ in another axis: reshape first.',
        '%a% = np.zeros((2, 3))\n%b% = np.zeros((%n%, 4))\nprint(np.concatenate([%a%, %b%]))\n',
        'shape-mismatch',
      ),
      'attribute-gone': numpy(
        'has no attribute',
        'np.float and np.int are gone: float and int.',
        '%a% = np.zeros(%n%, dtype=np.float)\nprint(%a%)\n',
        'unknown-property',
      ),
      'float-index': numpy(
        'only integers, slices',
        'Convert the index: int(…).',
        '%a% = np.zeros(9)\nprint(%a%[%n% / 2])\n',
        'type-mismatch',
      ),
      'too-many-indices': numpy(
        'too many indices for array',
        'The array has one axis only: one index.',
        '%a% = np.arange(%n%)\nprint(%a%[0, 1])\n',
        'shape-mismatch',
      ),
      'nan-to-integer': numpy(
        'cannot convert float NaN to integer',
        'Check np.isnan first.',
        '%a% = np.array([1.0, np.nan, %n%])\nprint(int(%a%[1]))\n',
        'value-out-of-range',
      ),
      memory: numpy(
        'Unable to allocate',
        'The array is too large: a smaller dtype, or in pieces.',
        '%a% = np.zeros((%n%, 10**9, 10**4))\nprint(%a%.sum())\n',
        'out-of-memory',
      ),
      'object-pickle': numpy(
        'allow_pickle=False',
        'np.load(…, allow_pickle=True), if the file can be trusted.',
        'np.save("%a%.npy", np.array([{"%b%": %n%}], dtype=object))\nprint(np.load("%a%.npy"))\n',
      ),
    },
  },
  {
    tool: 'sqlalchemy',
    causes: {
      'no-foreign-key': model(
        'Could not determine join condition',
        'A ForeignKey column between the two tables.',
        'class %A%(Base):\n    __tablename__ = "%a%s"\n    id: Mapped[int] = mapped_column(primary_key=True)\n    %b%s: Mapped[list["%B%"]] = relationship()\n\n\nclass %B%(Base):\n    __tablename__ = "%b%s"\n    id: Mapped[int] = mapped_column(primary_key=True)\n    size: Mapped[int] = mapped_column(default=%n%)\n\n\n%A%()\n',
      ),
      'no-primary-key': model(
        'could not assemble any primary key',
        'Give the model a primary_key=True.',
        'class %A%(Base):\n    __tablename__ = "%a%s"\n    %b%: Mapped[int] = mapped_column(default=%n%)\n',
      ),
      'mapper-name': model(
        'failed to locate a name',
        'The class of the relationship is not imported, or misspelled.',
        'class %A%(Base):\n    __tablename__ = "%a%s"\n    id: Mapped[int] = mapped_column(primary_key=True)\n    %b%s = relationship("%B%%n%")\n\n\n%A%()\n',
        'undefined-name',
      ),
      'table-twice': model(
        'is already defined for this MetaData',
        'Two classes of one table: extend_existing, or remove one.',
        'class %A%(Base):\n    __tablename__ = "%a%s"\n    id: Mapped[int] = mapped_column(primary_key=True)\n\n\nclass %B%(Base):\n    __tablename__ = "%a%s"\n    id: Mapped[int] = mapped_column(primary_key=True)\n    size: Mapped[int] = mapped_column(default=%n%)\n',
        'duplicate-definition',
      ),
      'several-rows': model(
        'Multiple rows were found',
        'one() wants one row: first(), or a narrower filter.',
        'engine = create_engine("sqlite://")\nwith Session(engine) as %a%:\n    print(%a%.execute(text("select 1 union select %n%")).scalar_one())\n',
        'several-rows',
      ),
      null: model(
        'NOT NULL constraint failed',
        'Give the column a value or a default.',
        'class %A%(Base):\n    __tablename__ = "%a%s"\n    id: Mapped[int] = mapped_column(primary_key=True)\n    %b%: Mapped[int] = mapped_column()\n\n\nengine = create_engine("sqlite://")\nBase.metadata.create_all(engine)\nwith Session(engine) as one:\n    one.add(%A%(id=%n%))\n    one.commit()\n',
        'not-null-violation',
      ),
      'parameter-missing': model(
        'A value is required for bind parameter',
        'Pass the parameter of the statement.',
        'engine = create_engine("sqlite://")\nwith engine.connect() as one:\n    print(one.execute(text("select :%a%, :%b%"), {"%b%": %n%}).all())\n',
        'wrong-argument-count',
      ),
      'rolled-back': model(
        "This Session's transaction has been rolled back",
        'rollback() after the first error.',
        'class %A%(Base):\n    __tablename__ = "%a%s"\n    id: Mapped[int] = mapped_column(primary_key=True)\n\n\nengine = create_engine("sqlite://")\nBase.metadata.create_all(engine)\nwith Session(engine) as one:\n    one.add_all([%A%(id=%n%)])\n    one.flush()\n    one.expunge_all()\n    one.add(%A%(id=%n%))\n    try:\n        one.flush()\n    except Exception:\n        pass\n    one.add(%A%(id=1%n%))\n    one.commit()\n',
      ),
    },
  },
];
