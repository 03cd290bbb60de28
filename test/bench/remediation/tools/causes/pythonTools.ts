import type { Cause, ToolCauses } from '../cause.ts';

function source(fix: string, run: string, expect: string, text: string, family?: string): Cause {
  return { fix, run, expect, family, files: { '%f%.py': text } };
}
const mypy = (fix: string, expect: string, text: string, family?: string): Cause =>
  source(fix, 'mypy --strict --cache-dir /tmp/errtools/mypy %f%.py', expect, text, family);
const pyright = (fix: string, expect: string, text: string, family?: string): Cause =>
  source(fix, 'pyright --pythonpath /tmp/errtools/venv/bin/python %f%.py', expect, text, family);
const ruff = (fix: string, expect: string, text: string, family?: string): Cause =>
  source(
    fix,
    'ruff check --no-cache --select ALL --ignore D,ANN,INP,ERA,T201,COM,E501,E999 %f%.py',
    expect,
    text,
    family,
  );
const flake8 = (fix: string, expect: string, text: string, family?: string): Cause =>
  source(fix, 'flake8 --color=auto %f%.py', expect, text, family);
const pylint = (fix: string, expect: string, text: string, family?: string): Cause =>
  source(fix, 'pylint --disable=C,R %f%.py', expect, text, family);
const pytest = (fix: string, expect: string, text: string, family?: string): Cause => ({
  fix,
  run: 'pytest -p no:cacheprovider test_%f%.py',
  expect,
  family,
  files: { 'test_%f%.py': text },
});

/** Errors of mypy. */
export const mypyCauses: ToolCauses = {
  tool: 'mypy',
  causes: {
    assignment: mypy('The declared type and the value differ.', '[assignment]', '%a%: int = "x"\n', 'type-mismatch'),
    attribute: mypy(
      'The class has no such attribute; declare it in the class.',
      '[attr-defined]',
      'class %A%:\n    pass\n\n\nprint(%A%().%b%)\n',
      'unknown-property',
    ),
    optional: mypy(
      'Narrow the optional with an if first.',
      '[union-attr]',
      'class %A%:\n    %b%: int = 1\n\n\ndef read(one: %A% | None) -> int:\n    return one.%b%\n',
      'null-access',
    ),
    untyped: mypy('Annotate the function.', '[no-untyped-def]', 'def double(%a%):\n    return %a%\n'),
    'argument-type': mypy(
      'Convert the argument before the call.',
      '[arg-type]',
      'def double(%a%: int) -> int:\n    return %a% * 2\n\n\ndouble("%b%")\n',
      'type-mismatch',
    ),
    stubs: mypy(
      'Install the stub package types-requests, or ignore the import.',
      'import-',
      'import yaml_stubless_zz\n\nprint(yaml_stubless_zz)\n',
      'module-not-found',
    ),
    name: mypy('Import it.', '[name-defined]', 'print(%b%_total)\n', 'undefined-name'),
    return: mypy(
      'Return something on each path.',
      '[return]',
      'def pick(%a%: int) -> int:\n    if %a% > 1:\n        return 1\n',
      'missing-return',
    ),
    override: mypy(
      'The override has to take what the base takes.',
      '[override]',
      'class %A%:\n    def run(self, %a%: int) -> int:\n        return %a%\n\n\nclass %B%(%A%):\n    def run(self, %a%: str) -> int:\n        return 1\n',
    ),
  },
};

/** Errors of Pyright. */
export const pyrightCauses: ToolCauses = {
  tool: 'pyright',
  causes: {
    assignment: pyright(
      'The declared type and the value differ.',
      'reportAssignmentType',
      '%a%: int = "x"\n',
      'type-mismatch',
    ),
    optional: pyright(
      'Test for None before the member is read.',
      'reportOptionalMemberAccess',
      'class %A%:\n    %b%: int = 1\n\n\ndef read(one: %A% | None) -> int:\n    return one.%b%\n',
      'null-access',
    ),
    undefined: pyright('Import the name.', 'reportUndefinedVariable', 'print(%b%_total)\n', 'undefined-name'),
    attribute: pyright(
      'The class has no such attribute.',
      'reportAttributeAccessIssue',
      'class %A%:\n    pass\n\n\nprint(%A%().%b%)\n',
      'unknown-property',
    ),
    imports: pyright(
      'Select the interpreter of the virtual environment, or install the package.',
      'reportMissingImports',
      'import graph_layouter_zz\n\nprint(graph_layouter_zz)\n',
      'module-not-found',
    ),
    call: pyright(
      'Pass the argument that is missing.',
      'reportCallIssue',
      'def area(%a%: int, %b%: int) -> int:\n    return %a% * %b%\n\n\narea(%n%)\n',
      'wrong-argument-count',
    ),
    unbound: pyright(
      'Give the variable a value on every path.',
      'reportPossiblyUnbound',
      'import random\n\nif random.random() > 0.5:\n    %a% = %n%\nprint(%a%)\n',
    ),
  },
};

/** Errors of Ruff. */
export const ruffCauses: ToolCauses = {
  tool: 'ruff',
  causes: {
    'unused-import': ruff('Remove the import.', 'F401', 'import os\n\nprint(%n%)\n', 'unused-import'),
    undefined: ruff('Import or define the name.', 'F821', 'print(%b%_total)\n', 'undefined-name'),
    'unused-variable': ruff(
      'Remove the variable.',
      'F841',
      'def run():\n    %a% = open("x").read()\n',
      'unused-variable',
    ),
    'bare-except': ruff(
      'Name the exception that is meant.',
      'E722',
      'try:\n    print(%n%)\nexcept:\n    pass\n',
      'bare-except',
    ),
    'mutable-default': ruff(
      'Default to None and make the list inside.',
      'B006',
      'def add(%a%, %c%=[]):\n    %c%.append(%a%)\n    return %c%\n',
      'mutable-default',
    ),
    syntax: ruff('A bracket is not closed.', 'invalid-syntax', '%c% = [\n    (1, 2),\nprint(%c%)\n', 'syntax-error'),
    'complex-compare': ruff('Compare with is.', 'E711', 'def is_empty(%a%):\n    return %a% == None\n'),
  },
};

/** Errors of Flake8. */
export const flake8Causes: ToolCauses = {
  tool: 'flake8',
  causes: {
    'unused-import': flake8('Remove the import.', 'F401', 'import os\n\nprint(%n%)\n', 'unused-import'),
    undefined: flake8('Import or define the name.', 'F821', 'print(%b%_total)\n', 'undefined-name'),
    'long-line': flake8(
      'Break the line, or raise max-line-length in setup.cfg.',
      'E501',
      `%a% = '${'x'.repeat(90)}'\n`,
    ),
    'blank-lines': flake8(
      'Two blank lines before a function.',
      'E302',
      'import os\ndef run_%a%():\n    return os.name\n',
    ),
    'bare-except': flake8('Name the exception.', 'E722', 'try:\n    print(%n%)\nexcept:\n    pass\n', 'bare-except'),
    whitespace: flake8('Strip blanks at ends of lines in the editor.', 'W291', '%a% = %n%   \n'),
  },
};

/** Errors of Pylint. */
export const pylintCauses: ToolCauses = {
  tool: 'pylint',
  causes: {
    undefined: pylint('Define or import the name.', 'E0602', 'print(%b%_total)\n', 'undefined-name'),
    'no-member': pylint(
      'The class has no such member.',
      'E1101',
      'class %A%:\n    pass\n\n\nprint(%A%().%b%)\n',
      'unknown-property',
    ),
    'import-error': pylint(
      'Run pylint in the environment that has the package.',
      'E0401',
      'import graph_layouter_zz\n\nprint(graph_layouter_zz)\n',
      'module-not-found',
    ),
    arguments: pylint(
      'Pass the argument.',
      'E1120',
      'def area(%a%, %b%):\n    return %a% * %b%\n\n\narea(%n%)\n',
      'wrong-argument-count',
    ),
    'dangerous-default': pylint(
      'Use None as default.',
      'W0102',
      'def add(%a%, %c%=[]):\n    %c%.append(%a%)\n    return %c%\n',
      'mutable-default',
    ),
  },
};

/** Failures under pytest. */
export const pytestCauses: ToolCauses = {
  tool: 'pytest',
  causes: {
    'assert-equal': pytest(
      'The total includes the tax since the last change; correct the expectation.',
      'AssertionError',
      'def total(%c%):\n    return sum(%c%)\n\n\ndef test_%a%_adds_up():\n    assert total([1, %n%]) == %n%\n',
      'assertion-failed',
    ),
    'fixture-missing': pytest(
      'The fixture is in a conftest.py of another folder; move it up.',
      "fixture '",
      'def test_%a%(%b%_client):\n    assert %b%_client\n',
    ),
    'import-in-collection': pytest(
      'pip install -e . so that the package under test is importable.',
      'ModuleNotFoundError',
      'from graph_layouter_zz import run\n\n\ndef test_%a%():\n    assert run()\n',
      'module-not-found',
    ),
    'type-error': pytest(
      'Convert before adding.',
      'unsupported operand',
      'def test_%a%():\n    %b% = None\n    assert %b% + %n%\n',
      'null-access',
    ),
    'raises-not': pytest(
      'The function does not raise any more; the check was lost.',
      'DID NOT RAISE',
      'import pytest\n\n\ndef test_%a%():\n    with pytest.raises(ValueError):\n        int("%n%")\n',
    ),
    key: pytest(
      'The answer has lost the field.',
      'KeyError',
      'def price(one):\n    return one["%b%"]\n\n\ndef test_%a%():\n    assert price({}) == %n%\n',
      'key-missing',
    ),
    'no-tests': {
      fix: 'The path is wrong or the file does not begin with test_.',
      run: 'pytest -p no:cacheprovider tests/test_%f%.py',
      expect: 'file or directory not found',
      family: 'file-not-found',
    },
    'setup-failed': pytest(
      'The fixture itself fails: the service it needs is not running.',
      'ConnectionRefusedError',
      "import socket\n\nimport pytest\n\n\n@pytest.fixture\ndef %c%():\n    return socket.create_connection(('127.0.0.1', %port%))\n\n\ndef test_%a%(%c%):\n    assert %c%\n",
      'connection-refused',
    ),
    'unknown-mark': {
      fix: 'Register the marker in pytest.ini.',
      run: 'pytest -p no:cacheprovider --strict-markers test_%f%.py',
      expect: 'not found in `markers`',
      files: { 'test_%f%.py': 'import pytest\n\n\n@pytest.mark.slowish\ndef test_%a%():\n    assert True\n' },
    },
  },
};

/** Errors of pip. */
export const pipCauses: ToolCauses = {
  tool: 'pip',
  causes: {
    'package-unknown': {
      family: 'package-unknown',
      fix: 'There is no such package in the index: look at the spelling, or give --extra-index-url.',
      run: 'pip install acme-queue-zz-none',
      expect: 'No matching distribution found',
    },
    'version-unknown': {
      family: 'version-unknown',
      fix: 'No such version for this Python.',
      run: 'pip install iniconfig==99.1',
      expect: 'from versions',
    },
    'requirements-missing': {
      family: 'file-not-found',
      fix: 'requirements.txt is in another folder.',
      run: 'pip install -r requirements/%a%.txt',
      expect: 'Could not open requirements file',
    },
    conflict: {
      family: 'version-conflict',
      fix: 'Two requirements cannot be met at a time; loosen one pin.',
      run: 'pip install --dry-run pytest==8.3.0 pluggy==0.13.0',
      expect: 'conflicting dependencies',
    },
    'not-a-project': {
      family: 'file-not-found',
      fix: 'Run it where pyproject.toml is.',
      run: 'pip install -e .',
      expect: 'not appear to be a Python project',
    },
    'invalid-requirement': {
      fix: 'The requirement is not written as pip wants it.',
      run: "pip install 'flask=>2'",
      expect: 'Invalid requirement',
    },
    'unknown-option': {
      family: 'unknown-option',
      fix: 'That option was removed from pip.',
      run: 'pip install --use-featurex flask',
      expect: 'no such option',
    },
    refused: {
      family: 'connection-refused',
      fix: 'The index of pip.conf is down.',
      run: 'pip install --retries 1 --index-url http://127.0.0.1:%port%/simple flask-zz',
      expect: 'Connection refused',
    },
  },
};

/** Errors of Black. */
export const blackCauses: ToolCauses = {
  tool: 'black',
  causes: {
    'cannot-parse': source(
      'Black cannot parse the file: it is not valid Python.',
      'black %f%.py',
      'cannot parse',
      'def run_%a%(:\n    pass\n',
      'syntax-error',
    ),
    'would-reformat': source(
      'Run black on it and commit.',
      'black --check %f%.py',
      'would reformat',
      '%a% = [ 1,2 ]\n',
      'format-check-failed',
    ),
    missing: { fix: 'The path is wrong.', run: 'black src/%f%.py', expect: 'does not exist', family: 'file-not-found' },
  },
};
