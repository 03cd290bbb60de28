import type { ToolCauses } from '../cause.ts';

const run = 'python3 %f%.py';

/** Errors of CPython. */
export const pythonCauses: ToolCauses = {
  tool: 'python',
  causes: {
    'none-attribute': {
      family: 'null-access',
      fix: 'The function has a path without return, so it answers None; return the object or check for None.',
      run,
      expect: "'NoneType' object has no attribute",
      files: {
        '%f%.py':
          'def find_%a%(key):\n    for one in []:\n        if one == key:\n            return one\n\n\ndef main():\n    print(find_%a%(%n%).%b%)\n\n\nmain()\n',
      },
    },
    'none-subscript': {
      family: 'null-access',
      fix: 're.match answers None when the pattern does not match; test it before taking groups.',
      run,
      expect: "'NoneType' object is not subscriptable",
      files: { '%f%.py': "import re\n\n%a% = re.match(r'x+', 'abc')\nprint(%a%[0])\n" },
    },
    undeclared: {
      family: 'undefined-name',
      fix: 'The name is not imported in this module.',
      run,
      expect: 'NameError',
      files: { '%f%.py': 'def %a%_sum(%c%):\n    return sum(%c%) + %b%_offset\n\n\n%a%_sum([1])\n' },
    },
    'unbound-local': {
      fix: 'The variable is assigned in the function and so is local there; declare it global or pass it in.',
      run,
      expect: 'UnboundLocalError',
      files: { '%f%.py': '%b% = 0\n\n\ndef add_%a%():\n    %b% += %n%\n    return %b%\n\n\nadd_%a%()\n' },
    },
    'module-missing': {
      family: 'module-not-found',
      fix: 'Activate the virtual environment and pip install -r requirements.txt.',
      run,
      expect: "No module named 'opensearch_helper'",
      files: { '%f%.py': 'import opensearch_helper\n\nopensearch_helper.run(%n%)\n' },
    },
    'import-name-missing': {
      family: 'import-name-missing',
      fix: 'The name was moved to collections.abc in Python 3.10.',
      run,
      expect: "cannot import name 'Mapping'",
      files: { '%f%.py': 'from collections import Mapping\n\n%a% = Mapping\n' },
    },
    'circular-import': {
      family: 'import-cycle',
      fix: 'Two modules import each other; move the shared class to a third one or import inside of the function.',
      run,
      expect: 'circular import',
      files: {
        '%f%.py': 'from %a% import %A%\n\n\nclass %B%:\n    pass\n\n\nprint(%A%)\n',
        '%a%.py': 'from %f% import %B%\n\n\nclass %A%(%B%):\n    pass\n',
      },
    },
    'file-missing': {
      family: 'file-not-found',
      fix: 'The data file is not in the working directory: build its path from Path(__file__).parent.',
      run,
      expect: 'FileNotFoundError',
      files: {
        '%f%.py':
          "def read_%a%():\n    with open('data/%a%.csv') as source:\n        return source.read()\n\n\nread_%a%()\n",
      },
    },
    'key-missing': {
      family: 'key-missing',
      fix: 'The key is optional in the answer; use .get with a default.',
      run,
      expect: 'KeyError',
      files: { '%f%.py': "%a% = {'id': %n%}\n\n\ndef price(one):\n    return one['%b%']\n\n\nprice(%a%)\n" },
    },
    'index-range': {
      family: 'index-out-of-range',
      fix: 'The list is empty when nothing was found; check its length.',
      run,
      expect: 'list index out of range',
      files: { '%f%.py': '%c% = []\n\n\ndef first_%a%():\n    return %c%[0]\n\n\nfirst_%a%()\n' },
    },
    'division-by-zero': {
      family: 'division-by-zero',
      fix: 'There are no samples, so the mean divides by zero; answer 0 for an empty list.',
      run,
      expect: 'ZeroDivisionError',
      files: { '%f%.py': 'def mean_%a%(%c%):\n    return sum(%c%) / len(%c%)\n\n\nmean_%a%([])\n' },
    },
    'argument-missing': {
      family: 'wrong-argument-count',
      fix: 'The signature got a new required parameter; pass it or give it a default.',
      run,
      expect: 'missing 1 required positional argument',
      files: { '%f%.py': 'def price_of(%a%, %b%):\n    return %a% * %b%\n\n\nprice_of(%n%)\n' },
    },
    'keyword-unexpected': {
      family: 'unknown-parameter',
      fix: 'The parameter was renamed in the new version of the library.',
      run,
      expect: 'got an unexpected keyword argument',
      files: { '%f%.py': 'def price_of(%a%):\n    return %a%\n\n\nprice_of(%b%=%n%)\n' },
    },
    'string-plus-int': {
      family: 'type-mismatch',
      fix: 'Convert the number with str() or use an f-string.',
      run,
      expect: 'can only concatenate str (not "int") to str',
      files: { '%f%.py': "%b% = %n%\nprint('%a%: ' + %b%)\n" },
    },
    'value-int': {
      family: 'number-unreadable',
      fix: 'The cell holds text; strip it and skip empty ones before int().',
      run,
      expect: 'invalid literal for int()',
      files: { '%f%.py': "def parse_%a%(text):\n    return int(text)\n\n\nparse_%a%('%b%')\n" },
    },
    indentation: {
      fix: 'The body of the block is missing or not indented; tabs and spaces may be mixed.',
      run,
      expect: 'IndentationError',
      files: { '%f%.py': 'def load_%a%(%c%):\nfor one in %c%:\n    print(one)\n' },
    },
    'bracket-open': {
      family: 'syntax-error',
      fix: 'A bracket is opened and never closed.',
      run,
      expect: 'was never closed',
      files: { '%f%.py': '%c% = [\n    (1, 2),\n    (3, 4),\nprint(%c%)\n' },
    },
    'colon-missing': {
      family: 'syntax-error',
      fix: 'Put the colon at the end of the line.',
      run,
      expect: "expected ':'",
      files: { '%f%.py': 'def total_%a%(%c%)\n    return %c%\n' },
    },
    'connection-refused': {
      family: 'connection-refused',
      fix: 'The database container is not running; docker compose up db.',
      run,
      expect: 'ConnectionRefusedError',
      files: {
        '%f%.py':
          "import socket\n\n\ndef connect():\n    return socket.create_connection(('127.0.0.1', %port%), timeout=3)\n\n\nconnect()\n",
      },
    },
    'url-refused': {
      family: 'connection-refused',
      fix: 'urlopen cannot reach the service; start it first.',
      run,
      expect: 'urlopen error',
      files: { '%f%.py': "from urllib.request import urlopen\n\nurlopen('http://localhost:%port%/%c%')\n" },
    },
    'host-unknown': {
      family: 'host-not-found',
      fix: 'The name of the host is wrong or there is no DNS in the container; set it in /etc/hosts.',
      run,
      expect: 'gaierror',
      files: { '%f%.py': "import socket\n\nsocket.create_connection(('%a%-db.invalid', %port%))\n" },
    },
    'json-bad': {
      family: 'json-invalid',
      fix: 'The response is empty or not JSON; check the status code before json.loads.',
      run,
      expect: 'JSONDecodeError',
      files: { '%f%.py': "import json\n\n\ndef parse_%a%(body):\n    return json.loads(body)\n\n\nparse_%a%('')\n" },
    },
    'decode-utf8': {
      family: 'encoding-invalid',
      fix: 'The file is in latin-1 and not in UTF-8; open it with encoding.',
      run,
      expect: 'UnicodeDecodeError',
      files: {
        '%f%.py':
          "with open('%a%.txt', 'wb') as out:\n    out.write(b'x' * %n% + b'\\xe9t\\xe9')\nprint(open('%a%.txt', encoding='utf-8').read())\n",
      },
    },
    'recursion-endless': {
      family: 'stack-overflow',
      fix: 'The property calls itself; name the field with an underscore.',
      run,
      expect: 'maximum recursion depth exceeded',
      files: { '%f%.py': 'class %A%:\n    @property\n    def %b%(self):\n        return self.%b%\n\n\n%A%().%b%\n' },
    },
    assertion: {
      family: 'assertion-failed',
      fix: 'The total has to be more than zero; the discount is applied twice.',
      run,
      expect: 'AssertionError',
      files: { '%f%.py': "def check_%a%(%b%):\n    assert %b% > %n%, '%b% must be above %n%'\n\n\ncheck_%a%(0)\n" },
    },
    'not-callable': {
      fix: 'A variable hides the function of the same name.',
      run,
      expect: 'object is not callable',
      files: { '%f%.py': '%b% = %n%\n\n\ndef run():\n    return %b%()\n\n\nrun()\n' },
    },
    'unpack-too-many': {
      fix: 'The function gives a tuple of another length; take all its parts.',
      run,
      expect: 'too many values to unpack',
      files: { '%f%.py': 'def split_%a%():\n    return 1, 2, 3\n\n\n%b%, %c% = split_%a%()\n' },
    },
    'attribute-missing': {
      family: 'unknown-property',
      fix: 'The attribute is set in a method that was not called yet; set it in __init__.',
      run,
      expect: 'object has no attribute',
      files: { '%f%.py': 'class %A%:\n    def __init__(self):\n        self.%c% = []\n\n\nprint(%A%().%b%_count)\n' },
    },
    'permission-denied': {
      family: 'permission-denied',
      fix: 'The process may not write there; change the owner of the folder or write to a folder of your own.',
      setup: 'chmod 777 .',
      run: 'setpriv --reuid 65534 --clear-groups python3 -B %f%.py',
      expect: 'PermissionError',
      files: {
        '%f%.py':
          "def write_%a%():\n    with open('/etc/%a%.conf', 'w') as out:\n        out.write('x')\n\n\nwrite_%a%()\n",
      },
    },
    'port-taken': {
      family: 'address-in-use',
      fix: 'The old server still runs; stop it or set SO_REUSEADDR.',
      run,
      expect: 'Address already in use',
      files: {
        '%f%.py':
          "import socket\n\n\ndef listen():\n    server = socket.socket()\n    server.bind(('127.0.0.1', %port%))\n    server.listen()\n    return server\n\n\nfirst = listen()\nsecond = listen()\n",
      },
    },
    timeout: {
      family: 'timeout',
      fix: 'The server accepts and never answers: raise the timeout or look why it hangs.',
      run,
      expect: 'TimeoutError',
      files: {
        '%f%.py':
          "import socket\n\nserver = socket.socket()\nserver.bind(('127.0.0.1', 0))\nserver.listen()\n%a% = socket.create_connection(server.getsockname(), timeout=0.2)\n%a%.recv(10)\n",
      },
    },
  },
};
