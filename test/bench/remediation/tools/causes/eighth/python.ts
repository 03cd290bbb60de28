import type { Cause, ToolCauses } from '../../cause.ts';
import { failing } from '../fresh/failing.ts';

/** Libraries that the seventh part's environment holds, and those that were installed for this part. */
const inSeventh = 'ln -s /tmp/errtools/seventh/venv .venv';
const here = 'ln -s /tmp/errtools/eighth/venv .venv';
const older = (expect: string, fix: string, text: string, family?: string, rest: Partial<Cause> = {}) =>
  failing('.venv/bin/python %f%.py', expect, fix, family, { setup: inSeventh, files: { '%f%.py': text }, ...rest });
const python = (expect: string, fix: string, text: string, family?: string, rest: Partial<Cause> = {}) =>
  failing('.venv/bin/python %f%.py', expect, fix, family, { setup: here, files: { '%f%.py': text }, ...rest });
const click = (expect: string, fix: string, args: string, family?: string) =>
  failing(`.venv/bin/python %f%.py ${args}`, expect, fix, family, {
    setup: inSeventh,
    files: {
      '%f%.py':
        'import click\n\n\n@click.group()\ndef cli():\n    pass\n\n\n@cli.command("%a%")\n@click.argument("source", type=click.Path(exists=True))\n@click.option("--%c%", type=int, required=True)\n@click.option("--size", type=click.Choice(["small", "large"]))\ndef run(**options):\n    print(options)\n\n\ncli()\n',
      'x.txt': '',
    },
  });
const typer = (expect: string, fix: string, args: string, family?: string) =>
  failing(`.venv/bin/python %f%.py ${args}`, expect, fix, family, {
    setup: inSeventh,
    files: {
      '%f%.py':
        'import typer\n\napp = typer.Typer()\n\n\n@app.command()\ndef main(%a%: str, %c%: int = 3):\n    print(%a%, %c%)\n\n\napp()\n',
    },
  });
const jinja = (expect: string, fix: string, template: string, family?: string) =>
  older(
    expect,
    fix,
    `from jinja2 import Environment, StrictUndefined\n\n%a% = Environment(undefined=StrictUndefined).from_string(${template})\nprint(%a%.render(%b%=%n%))\n`,
    family,
  );
const marshmallow = (expect: string, fix: string, fields: string, value: string, family?: string) =>
  older(
    expect,
    fix,
    `from marshmallow import Schema, fields, validate\n\n\nclass %A%Schema(Schema):\n${fields}\n\nprint(%A%Schema().load(${value}))\n`,
    family,
  );
const peewee = (expect: string, fix: string, body: string, family?: string) =>
  older(
    expect,
    fix,
    `from peewee import CharField, IntegerField, Model, SqliteDatabase\n\ndb = SqliteDatabase(":memory:")\n\n\nclass %A%(Model):\n    %b% = IntegerField(unique=True)\n    %c% = CharField()\n\n    class Meta:\n        database = db\n\n\n${body}`,
    family,
  );
const pil = (expect: string, fix: string, body: string, family?: string) =>
  older(expect, fix, `from PIL import Image\n\n${body}`, family);
const lxml = (expect: string, fix: string, body: string, family?: string) =>
  older(expect, fix, `from lxml import etree\n\n${body}`, family);
const networkx = (expect: string, fix: string, body: string, family?: string) =>
  older(expect, fix, `import networkx as nx\n\n${body}`, family);
const sklearn = (expect: string, fix: string, body: string, family?: string) =>
  older(expect, fix, `import numpy as np\n${body}`, family);
const boto = (expect: string, fix: string, body: string, family?: string) =>
  python(expect, fix, `import boto3\n\n${body}`, family);
const yaml = (expect: string, fix: string, text: string, family?: string) =>
  python(expect, fix, `import yaml\n\nwith open("%a%.yml") as source:\n    print(yaml.safe_load(source))\n`, family, {
    unpadded: true,
    files: {
      '%f%.py': 'import yaml\n\nwith open("%a%.yml") as source:\n    print(yaml.safe_load(source))\n',
      '%a%.yml': text,
    },
  });
const jsonschema = (expect: string, fix: string, schema: string, value: string, family?: string) =>
  python(expect, fix, `import jsonschema\n\njsonschema.validate(${value}, ${schema})\n`, family);
const omega = (expect: string, fix: string, body: string, family?: string) =>
  python(expect, fix, `from omegaconf import OmegaConf\n\n${body}`, family);

/** Libraries of Python that are in no other part. */
export const eighthPython: readonly ToolCauses[] = [
  {
    tool: 'click',
    causes: {
      option: click('No such option', 'The command has no such option.', '%a% x.txt --%b%-all', 'unknown-option'),
      missing: click('Missing option', 'Give the option.', '%a% x.txt', 'required-argument-missing'),
      integer: click('is not a valid integer', 'Give a whole number.', '%a% x.txt --%c% %b%', 'number-unreadable'),
      choice: click('is not one of', 'Only the choices are allowed.', '%a% x.txt --%c% 1 --size %b%', 'choice-invalid'),
      path: click('does not exist', 'The file is in another folder.', '%a% data/%b%.txt --%c% 1', 'file-not-found'),
      command: click('No such command', 'There is no such command: --help lists them.', '%b%x', 'unknown-command'),
      argument: click('Missing argument', 'Give the argument.', '%a% --%c% 1', 'required-argument-missing'),
    },
  },
  {
    tool: 'typer',
    causes: {
      option: typer('No such option', 'The program has no such option.', 'x --%b%-all', 'unknown-option'),
      argument: typer('Missing argument', 'Give the argument.', '', 'required-argument-missing'),
      integer: typer('valid integer', 'Give a whole number.', 'x --%c% %b%', 'number-unreadable'),
    },
  },
  {
    tool: 'jinja2',
    causes: {
      undefined: jinja('is undefined', 'Pass the value to the template.', '"{{ %c% }}"', 'undefined-name'),
      tag: jinja('unknown tag', 'There is no such tag.', '"{% %a%x %b% %}"', 'unknown-command'),
      end: jinja(
        'Unexpected end of template',
        'Close the block with endif or endfor.',
        '"{% if %b% %}{{ %b% }}"',
        'syntax-error',
      ),
      filter: jinja(
        'No filter named',
        'There is no such filter: env.filters adds one.',
        '"{{ %b% | %a%of }}"',
        'undefined-name',
      ),
      template: older(
        'TemplateNotFound',
        'The template is not in the folder of the loader.',
        'from jinja2 import Environment, FileSystemLoader\n\nenv = Environment(loader=FileSystemLoader("templates"))\nprint(env.get_template("%a%.html").render(%b%=%n%))\n',
        'file-not-found',
      ),
    },
  },
  {
    tool: 'marshmallow',
    causes: {
      required: marshmallow(
        'Missing data for required field',
        'Give the field.',
        '    %b% = fields.Integer(required=True)\n    %c% = fields.String()\n',
        '{"%c%": "%n%"}',
        'property-required',
      ),
      integer: marshmallow(
        'Not a valid integer',
        'Pass a whole number.',
        '    %b% = fields.Integer()\n',
        '{"%b%": "%c%"}',
        'type-mismatch',
      ),
      unknown: marshmallow(
        'Unknown field',
        'The schema has no such field: remove it, or unknown=EXCLUDE.',
        '    %b% = fields.Integer()\n',
        '{"%b%": %n%, "%c%": 1}',
        'unknown-property',
      ),
      'one-of': marshmallow(
        'Must be one of',
        'Only the values of the list are allowed.',
        '    %b% = fields.String(validate=validate.OneOf(["low", "high"]))\n',
        '{"%b%": "%c%"}',
        'choice-invalid',
      ),
      range: marshmallow(
        'Must be greater than',
        'The value breaks the rule of the field.',
        '    %b% = fields.Integer(validate=validate.Range(min=5000))\n',
        '{"%b%": %n%}',
        'check-violation',
      ),
    },
  },
  {
    tool: 'peewee',
    causes: {
      table: peewee(
        'no such table',
        'db.create_tables([…]) first.',
        'print(%A%.select().count(), %n%)\n',
        'table-missing',
      ),
      unique: peewee(
        'UNIQUE constraint failed',
        'The value is there already.',
        'db.create_tables([%A%])\n%A%.create(%b%=%n%, %c%="x")\n%A%.create(%b%=%n%, %c%="y")\n',
        'unique-violation',
      ),
      'not-null': peewee(
        'NOT NULL constraint failed',
        'Give the field a value, or null=True.',
        'db.create_tables([%A%])\n%A%.create(%b%=%n%)\n',
        'not-null-violation',
      ),
      'does-not-exist': peewee(
        'DoesNotExist',
        'There is no such row: get_or_none.',
        'db.create_tables([%A%])\nprint(%A%.get(%A%.%b% == %n%))\n',
        'row-missing',
      ),
      field: peewee(
        'has no attribute',
        'The model has no such field.',
        'db.create_tables([%A%])\nprint(%A%.select().where(%A%.%a%_id == %n%))\n',
        'unknown-property',
      ),
    },
  },
  {
    tool: 'pillow',
    causes: {
      identify: pil(
        'cannot identify image file',
        'The file is no picture, or cut off.',
        'open("%a%.png", "w").write("no picture of %b%")\nprint(Image.open("%a%.png").size)\n',
        'file-format-invalid',
      ),
      mode: pil(
        'cannot write mode RGBA as JPEG',
        'convert("RGB") before saving as JPEG.',
        'Image.new("RGBA", (%n%, 9)).save("%a%.jpg")\n',
      ),
      extension: pil(
        'unknown file extension',
        'Pillow writes no such format: give format=.',
        'Image.new("RGB", (%n%, 9)).save("%a%.%b%")\n',
        'format-unsupported',
      ),
      file: pil(
        'FileNotFoundError',
        'The picture is in another folder.',
        'print(Image.open("img/%a%.png").size, %n%)\n',
        'file-not-found',
      ),
      size: pil(
        'images do not match',
        'Both pictures need the same size.',
        'a = Image.new("RGB", (%n%, 9))\nb = Image.new("RGB", (3, 3))\na.paste(b, (0, 0, 4, 4))\n',
        'shape-mismatch',
      ),
    },
  },
  {
    tool: 'lxml',
    causes: {
      mismatch: lxml(
        'Opening and ending tag mismatch',
        'Close the element that was opened.',
        'print(etree.fromstring("<%a%><%b%>%n%</%a%>"))\n',
        'xml-invalid',
      ),
      xpath: lxml(
        'XPathEvalError',
        'The XPath is wrong: check its brackets.',
        'print(etree.fromstring("<%a%>%n%</%a%>").xpath("//%b%["))\n',
        'syntax-error',
      ),
      declaration: lxml(
        'Unicode strings with encoding declaration',
        'Pass bytes, or leave out the XML declaration.',
        'print(etree.fromstring(\'<?xml version="1.0" encoding="utf-8"?><%a%>%n%</%a%>\'))\n',
      ),
      namespace: lxml(
        'Undefined namespace prefix',
        'Pass namespaces={…} to xpath.',
        'print(etree.fromstring("<%a%>%n%</%a%>").xpath("//%b%:%c%"))\n',
        'undefined-name',
      ),
    },
  },
  {
    tool: 'networkx',
    causes: {
      'no-path': networkx(
        'NetworkXNoPath',
        'The nodes are not connected: has_path first.',
        'g = nx.Graph()\ng.add_nodes_from(["%a%", "%b%"])\nprint(nx.shortest_path(g, "%a%", "%b%"), %n%)\n',
      ),
      node: networkx(
        'NodeNotFound',
        'The graph has no such node.',
        'g = nx.Graph()\ng.add_edge("%a%", %n%)\nprint(nx.shortest_path(g, "%a%", "%b%"))\n',
        'key-missing',
      ),
      cycle: networkx(
        'Graph contains a cycle',
        'The graph has a cycle: find_cycle shows it.',
        'g = nx.DiGraph([("%a%", "%b%"), ("%b%", "%a%"), ("%c%", %n%)])\nprint(list(nx.topological_sort(g)))\n',
      ),
    },
  },
  {
    tool: 'scikit-learn',
    causes: {
      samples: sklearn(
        'inconsistent numbers of samples',
        'X and y need as many rows.',
        'from sklearn.linear_model import LinearRegression\n\n%a% = np.zeros((%n% + 3, 2))\n%b% = np.zeros(%n%)\nLinearRegression().fit(%a%, %b%)\n',
        'shape-mismatch',
      ),
      nan: sklearn(
        'contains NaN',
        'Fill the gaps with SimpleImputer, or drop the rows.',
        'from sklearn.linear_model import LinearRegression\n\n%a% = np.full((%n% + 3, 2), np.nan)\nLinearRegression().fit(%a%, np.zeros(%n% + 3))\n',
      ),
      'not-fitted': sklearn(
        'NotFittedError',
        'fit() before predict().',
        'from sklearn.linear_model import LinearRegression\n\n%a% = LinearRegression()\nprint(%a%.predict(np.zeros((%n%, 2))))\n',
      ),
      'one-dimension': sklearn(
        'Expected 2D array, got 1D array',
        'reshape(-1, 1): one column, or (1, -1): one row.',
        'from sklearn.linear_model import LinearRegression\n\nLinearRegression().fit(np.zeros(%n%), np.zeros(%n%))\n',
        'shape-mismatch',
      ),
      stratify: sklearn(
        'least populated class',
        'A class has one member only: more data, or no stratify.',
        'from sklearn.model_selection import train_test_split\n\n%a% = np.zeros((%n% + 9, 2))\n%b% = np.array([0] * (%n% + 8) + [1])\nprint(train_test_split(%a%, %b%, stratify=%b%))\n',
      ),
    },
  },
  {
    tool: 'scipy',
    causes: {
      singular: older(
        'singular',
        'The matrix has no inverse: look at its rank, or lstsq.',
        'import numpy as np\nfrom scipy import linalg\n\n%a% = np.ones((3, 3)) * %n%\nprint(linalg.inv(%a%))\n',
        'matrix-singular',
      ),
    },
  },
  {
    tool: 'boto3',
    causes: {
      credentials: boto(
        'Unable to locate credentials',
        'aws configure, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
        'print(boto3.client("s3", region_name="eu-west-1").put_object(Bucket="%a%", Key="%b%", Body=b"x"))\n',
        'credentials-missing',
      ),
      region: boto(
        'You must specify a region',
        'Give region_name, or set AWS_DEFAULT_REGION.',
        'print(boto3.client("sqs").send_message(QueueUrl="%a%", MessageBody="%b%"))\n',
        'property-required',
      ),
      profile: boto(
        'could not be found',
        'There is no such profile in ~/.aws/config.',
        'print(boto3.Session(profile_name="%a%-%n%").client("s3"))\n',
        'config-entry-missing',
      ),
      service: boto(
        'Unknown service',
        'There is no such service: get_available_services lists them.',
        'print(boto3.client("%a%s", region_name="eu-west-1"))\n',
        'choice-invalid',
      ),
      parameter: boto(
        'Missing required parameter',
        'Give the parameter.',
        'print(boto3.client("s3", region_name="eu-west-1", aws_access_key_id="x", aws_secret_access_key="y").put_object(Bucket="%a%"))\n',
        'wrong-argument-count',
      ),
      endpoint: boto(
        'Could not connect to the endpoint URL',
        'The endpoint is not running: look at endpoint_url.',
        'from botocore.config import Config\n\nclient = boto3.client("s3", region_name="eu-west-1", endpoint_url="http://127.0.0.1:%port%", aws_access_key_id="x", aws_secret_access_key="y", config=Config(retries={"max_attempts": 0}))\nprint(client.list_objects(Bucket="%a%"))\n',
        'connection-refused',
      ),
    },
  },
  {
    tool: 'psycopg',
    causes: {
      refused: python(
        'onnection refused',
        'PostgreSQL is not running there: start it, or correct host and port.',
        'import psycopg\n\nwith psycopg.connect("host=127.0.0.1 port=%port% dbname=%a%") as db:\n    print(db)\n',
        'connection-refused',
      ),
      option: python(
        'invalid connection option',
        'The connection string has no such key.',
        'import psycopg\n\nwith psycopg.connect("host=127.0.0.1 %a%=%n%") as db:\n    print(db)\n',
        'unknown-parameter',
      ),
      host: python(
        'failed to resolve host',
        'The host does not resolve: check its name.',
        'import psycopg\n\nwith psycopg.connect("host=%a%.invalid dbname=%b%") as db:\n    print(db)\n',
        'host-not-found',
      ),
    },
  },
  {
    tool: 'pymysql',
    causes: {
      refused: python(
        'Connection refused',
        'MySQL is not running there: start it, or correct host and port.',
        'import pymysql\n\n%a% = pymysql.connect(host="127.0.0.1", port=%port%, user="%a%", database="%b%")\n',
        'connection-refused',
      ),
    },
  },
  {
    tool: 'redis-py',
    causes: {
      refused: python(
        'Connection refused',
        'Redis is not running there: start it, or correct host and port.',
        'import redis\n\nprint(redis.Redis(host="127.0.0.1", port=%port%).get("%a%"))\n',
        'connection-refused',
      ),
      url: python(
        'Redis URL must specify',
        'The address begins with redis:// or rediss://.',
        'import redis\n\nprint(redis.from_url("%a%.example.test:%port%").get("%b%"))\n',
        'url-invalid',
      ),
    },
  },
  {
    tool: 'pymongo',
    causes: {
      refused: python(
        'ServerSelectionTimeoutError',
        'MongoDB is not running there: start it, or correct host and port.',
        'from pymongo import MongoClient\n\nprint(MongoClient("127.0.0.1", %port%, serverSelectionTimeoutMS=400).%a%.%b%.find_one())\n',
        'connection-refused',
      ),
      id: python(
        'is not a valid ObjectId',
        'The text is no ObjectId: check it with ObjectId.is_valid.',
        'from bson import ObjectId\n\nprint(ObjectId("%a%-%n%"))\n',
        'text-malformed',
      ),
    },
  },
  {
    tool: 'paramiko',
    causes: {
      refused: python(
        'Unable to connect to port',
        'No SSH server listens there: look at host and port.',
        'import paramiko\n\nclient = paramiko.SSHClient()\nclient.connect("127.0.0.1", %port%, "%a%")\n',
        'connection-refused',
      ),
    },
  },
  {
    tool: 'pyyaml',
    causes: {
      colon: yaml(
        'mapping values are not allowed here',
        'A text with a colon wants quotation marks.',
        '%a%: %b%: %n%\n',
        'yaml-invalid',
      ),
      tab: yaml(
        'cannot start any token',
        'YAML is indented with spaces, never with tabs.',
        '%a%:\n\t%b%: %n%\n',
        'indentation-invalid',
      ),
      alias: yaml('undefined alias', 'Set the anchor before it is used.', '%a%: *%b%\n', 'undefined-name'),
      tag: yaml(
        'could not determine a constructor',
        'The loader knows no such tag: add a constructor.',
        '%a%: !%B% %n%\n',
        'unknown-parameter',
      ),
      bracket: yaml("expected ',' or ']'", 'Close the bracket.', '%a%: [%n%, 1\n%b%: 2\n', 'yaml-invalid'),
    },
  },
  {
    tool: 'jsonschema',
    causes: {
      required: jsonschema(
        'is a required property',
        'Give the key.',
        '{"required": ["%b%"]}',
        '{"%c%": %n%}',
        'property-required',
      ),
      type: jsonschema(
        'is not of type',
        'The value has another type than the schema says.',
        '{"properties": {"%b%": {"type": "number"}}}',
        '{"%b%": "%c%"}',
        'type-mismatch',
      ),
      enum: jsonschema(
        'is not one of',
        'Only the values of the list are allowed.',
        '{"properties": {"%b%": {"enum": ["low", "high"]}}}',
        '{"%b%": "%c%"}',
        'choice-invalid',
      ),
      additional: jsonschema(
        'Additional properties are not allowed',
        'The schema has no such key.',
        '{"properties": {"%b%": {}}, "additionalProperties": False}',
        '{"%b%": %n%, "%c%": 1}',
        'unknown-property',
      ),
      pattern: jsonschema(
        'does not match',
        'The text does not have the form that the schema wants.',
        '{"properties": {"%b%": {"pattern": "^[A-Z]{3}$"}}}',
        '{"%b%": "%c%%n%"}',
        'pattern-not-matched',
      ),
      schema: jsonschema(
        'SchemaError',
        'The schema itself is wrong.',
        '{"type": "%a%"}',
        '{"%c%": %n%}',
        'choice-invalid',
      ),
    },
  },
  {
    tool: 'attrs',
    causes: {
      type: python(
        'must be',
        'Pass a number.',
        'from attrs import define, field, validators\n\n\n@define\nclass %A%:\n    %b%: int = field(validator=validators.instance_of(int))\n\n\nprint(%A%("%c%"))\n',
        'type-mismatch',
      ),
      missing: python(
        'missing 1 required positional argument',
        'Give the argument, or a default.',
        'from attrs import define\n\n\n@define\nclass %A%:\n    %b%: int\n    %c%: int\n\n\nprint(%A%(%n%))\n',
        'wrong-argument-count',
      ),
      frozen: python(
        'FrozenInstanceError',
        'The object cannot be changed: attrs.evolve makes another.',
        'from attrs import frozen\n\n\n@frozen\nclass %A%:\n    %b%: int\n\n\n%a% = %A%(%n%)\n%a%.%b% = 1\n',
        'immutable-modified',
      ),
      slots: python(
        "has no attribute '%c%'",
        'The class has slots: declare the field.',
        'from attrs import define\n\n\n@define\nclass %A%:\n    %b%: int\n\n\n%a% = %A%(%n%)\n%a%.%c% = 1\n',
        'unknown-property',
      ),
    },
  },
  {
    tool: 'openpyxl',
    causes: {
      format: python(
        'does not support',
        'Save the table as .xlsx first.',
        'from openpyxl import load_workbook\n\nopen("%a%.xls", "w").write("%b%")\nprint(load_workbook("%a%.xls"))\n',
        'format-unsupported',
      ),
      'not-zip': python(
        'File is not a zip file',
        'The file is no .xlsx, or cut off.',
        'from openpyxl import load_workbook\n\nopen("%a%.xlsx", "w").write("%b%")\nprint(load_workbook("%a%.xlsx"))\n',
        'file-format-invalid',
      ),
      sheet: python(
        'does not exist',
        'The table has no such sheet: sheetnames lists them.',
        'from openpyxl import Workbook\n\nprint(Workbook()["%A%"], %n%)\n',
        'key-missing',
      ),
      value: python(
        'Cannot convert',
        'A cell takes numbers, texts and dates.',
        'from openpyxl import Workbook\n\nWorkbook().active.append([{"%a%": %n%}])\n',
        'not-serialisable',
      ),
    },
  },
  {
    tool: 'pyjwt',
    causes: {
      expired: python(
        'Signature has expired',
        'The token is too old: sign in again, or renew it.',
        'import jwt\n\n%a% = jwt.encode({"%b%": %n%, "exp": 1700000000}, "x" * 32, algorithm="HS256")\nprint(jwt.decode(%a%, "x" * 32, algorithms=["HS256"]))\n',
        'token-expired',
      ),
      signature: python(
        'Signature verification failed',
        'The token was signed with another key.',
        'import jwt\n\n%a% = jwt.encode({"%b%": %n%}, "x" * 32, algorithm="HS256")\nprint(jwt.decode(%a%, "y" * 32, algorithms=["HS256"]))\n',
        'signature-invalid',
      ),
      segments: python(
        'Not enough segments',
        'The text is no token: look at the header Authorization.',
        'import jwt\n\nprint(jwt.decode("%a%%n%", "x" * 32, algorithms=["HS256"]))\n',
        'text-malformed',
      ),
      algorithms: python(
        'algorithms',
        'Give algorithms=[…] to decode.',
        'import jwt\n\n%a% = jwt.encode({"%b%": %n%}, "x" * 32)\nprint(jwt.decode(%a%, "x" * 32))\n',
        'wrong-argument-count',
      ),
    },
  },
  {
    tool: 'cryptography',
    causes: {
      'fernet-key': python(
        'Fernet key must be',
        'Make the key with Fernet.generate_key().',
        'from cryptography.fernet import Fernet\n\nprint(Fernet(b"%a%%n%"))\n',
        'text-malformed',
      ),
      token: python(
        'InvalidToken',
        'Another key than the one that encrypted it, or the text was changed.',
        'from cryptography.fernet import Fernet\n\n%a% = Fernet(Fernet.generate_key()).encrypt(b"%b%")\nprint(Fernet(Fernet.generate_key()).decrypt(%a%))\n',
        'signature-invalid',
      ),
      pem: python(
        'PEM',
        'The file is no PEM key: look at its first line.',
        'from cryptography.hazmat.primitives.serialization import load_pem_private_key\n\nprint(load_pem_private_key(b"no key of %a%", None))\n',
        'file-format-invalid',
      ),
    },
  },
  {
    tool: 'gunicorn',
    causes: {
      module: failing(
        '.venv/bin/gunicorn -b 127.0.0.1:%port% %a%_site:app',
        'ModuleNotFoundError',
        'Run it in the folder of the module, or --chdir.',
        'module-not-found',
        { setup: here },
      ),
      port: failing(
        'python3 -c "import socket,time; s=socket.socket(); s.setsockopt(1,2,1); s.bind((chr(49)+\'27.0.0.1\',%port%)); s.listen(); time.sleep(9)" & sleep 0.4; timeout 8 .venv/bin/gunicorn -b 127.0.0.1:%port% %f%:app; s=$?; kill %1; exit $s',
        'Connection in use',
        'Another process listens there: stop it, or take another port.',
        'address-in-use',
        { setup: here, files: { '%f%.py': 'def app(e, s):\n    return []\n' } },
      ),
      option: failing(
        '.venv/bin/gunicorn --%b%-all %f%:app',
        'unrecognized arguments',
        'gunicorn has no such option.',
        'unknown-option',
        { setup: here },
      ),
      config: failing(
        '.venv/bin/gunicorn -c conf/%a%.py %f%:app',
        "doesn't exist",
        'The configuration is in another folder.',
        'file-not-found',
        { setup: here },
      ),
    },
  },
  {
    tool: 'omegaconf',
    causes: {
      missing: omega(
        'MissingMandatoryValue',
        'Give the value: ??? stands for one that must be given.',
        'print(OmegaConf.create({"%a%": "???"}).%a%)\n',
        'property-required',
      ),
      struct: omega(
        'is not in struct',
        'The configuration has no such key.',
        'c = OmegaConf.create({"%a%": %n%})\nOmegaConf.set_struct(c, True)\nprint(c.%b%)\n',
        'unknown-property',
      ),
      interpolation: omega(
        'not found',
        'The key that is interpolated is not there.',
        'print(OmegaConf.create({"%a%": "${%b%}"}).%a%)\n',
        'undefined-name',
      ),
      'read-only': omega(
        'read-only',
        'The configuration cannot be changed: copy it first.',
        'c = OmegaConf.create({"%a%": 1})\nOmegaConf.set_readonly(c, True)\nc.%a% = %n%\n',
        'immutable-modified',
      ),
    },
  },
  {
    tool: 'msgspec',
    causes: {
      type: python(
        'Expected `int`, got `str`',
        'Pass a number.',
        'import msgspec\n\n\nclass %A%(msgspec.Struct):\n    %b%: int\n\n\nprint(msgspec.json.decode(b\'{"%b%": "%c%"}\', type=%A%))\n',
        'type-mismatch',
      ),
      missing: python(
        'missing required field',
        'Give the field, or a default.',
        'import msgspec\n\n\nclass %A%(msgspec.Struct):\n    %b%: int\n\n\nprint(msgspec.json.decode(b\'{"%c%": %n%}\', type=%A%))\n',
        'property-required',
      ),
      malformed: python(
        'malformed',
        'The text is no JSON: look where it comes from.',
        'import msgspec\n\nprint(msgspec.json.decode(b"<%a%>%n%"))\n',
        'json-invalid',
      ),
    },
  },
];
