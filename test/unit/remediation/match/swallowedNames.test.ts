import { describe, expect, it } from 'vitest';
import { findDifferences } from '../../../../src/remediation/domain/match/differences.ts';
import { readError } from '../../../../src/remediation/domain/read/readError.ts';

const isSame = (one: string, other: string): boolean =>
  findDifferences(readError(one), readError(other)).otherNames === undefined;

const uuids = ['6fa459ea-ee8a-4ca4-894e-db77e160355e', '16fd2706-8baf-433b-82eb-8c7fada847da'] as const;

/** How an error gives a name: in quotes of each sort, in a list, in JSON, at its end, below it. */
const forms = [
  'error: invalid value "%" for key shape',
  "KeyError: '%'",
  'error: unknown choice `%` here',
  'error: must be one of alpha, beta, "%"',
  'request failed: {"error":"unknown","field":"%","count":404}',
  '{"level":"error","message":"cannot load the shape \\"%\\""}',
  'error: loading failed\n\nCaused by:\n    cannot read "%"',
  'tool.ini:3:5: error: unknown key "%"',
];

/** Names that have the form of what a rule masks, by that rule. */
const names = {
  'a line in words': ['line1', 'line2'],
  'a row in words': ['row1', 'row2'],
  'a line of a forge': ['L1', 'L2'],
  'a size': ['harbor-7B', 'harbor-13B'],
  'an address in memory': ['0x1234', '0x5678'],
  'small numbers with zeros': ['0x0000007b', '0x00000005'],
  'results of Windows': ['0x80070005', '0x80070002'],
  'a result of Windows as a number': ['-2147024891', '-2147024894'],
  'a number of an update': ['KB5034441', 'KB5034123'],
  'a date that is a release': ['nightly-2026-01-02', 'nightly-2026-03-04'],
  'a date in a name': ['report-2026-01-02.csv', 'invoice-2026-01-02.csv'],
  'digits before a name': ['20260101120000_create_users', '20260101120000_create_orders'],
  'the name of a temporary folder': ['template0', 'template1'],
  'the beginning of a temporary folder': ['temp_sensor1', 'temp_sensor2'],
  'a measure with a number': ['temperature_2m', 'temperature_80m'],
  'a place without an extension': ['node:18', 'node:20'],
  'a place in a folder': ['docker.io/library/node:18', 'docker.io/library/node:20'],
  'a port': ['status:404', 'status:500'],
  'a short place': ['redis:7', 'redis:6'],
  'a number in brackets': ['error(5)', 'error(13)'],
  'an index': ['error[5]', 'error[13]'],
  'what stands beside a place': ['app.ini:12:harbor', 'app.ini:12:quarry'],
  'a type with a width': ['float16', 'float32'],
  'a word of all messages with a number': ['HEAD~3', 'HEAD~4'],
  'a word of the masks': ['FILE upload', 'FILE download'],
  'a port of the system in words': ['port 22', 'port 443'],
  'a port of the system in a field': ['port=80', 'port=443'],
  'the route of a service': ['/api/v1/harbor', '/api/v2/harbor'],
  'a file in a folder named like a temporary one': ['temp1.img', 'temp2.img'],
  'a code of a service with many digits': ['AADSTS700016', 'AADSTS700024'],
  'such a code in a path': ['conf/AB123456.yml', 'conf/AB123457.yml'],
  'a number of OpenSSL': ['error:8000006F', 'error:8000006E'],
  'the same in digits': ['error:80000002', 'error:80000003'],
} as const;

describe('a name that has the form of what is masked', () => {
  it.each(Object.entries(names))('%s', (_, [one, other]) => {
    const isMissed = (form: string): boolean => isSame(form.replaceAll('%', one), form.replaceAll('%', other));
    expect(forms.filter(isMissed)).toEqual([]);
  });

  it.each([
    ['a module by its path', "Cannot find module '%'", './harbor/index.js', './quarry/index.js'],
    ['a module above', "Could not resolve '%'", '../harbor/index.ts', '../quarry/index.ts'],
    ['an image without quotes', 'manifest for % not found: manifest unknown', 'node:18', 'node:20'],
    ['a version of an interface', "The api-version '%' is invalid", '2026-01-02', '2026-03-04'],
    ['a file of code that is missing', "Path '%' does not exist.", 'src/harbor.py', 'lib/harbor.py'],
    [
      'the type of an error beside its cause',
      '%: connect ECONNREFUSED 127.0.0.1:5439\n    at run (/w/a.js:3:1)\nCaused by: Error: connect ECONNREFUSED 127.0.0.1:5439',
      'HarborError',
      'QuarryError',
    ],
    ['shapes that do not fit', 'ValueError: could not be broadcast with shapes %', '(3,41) (4,41)', '(7,41) (4,41)'],
    ['the same with a blank', 'error: no room for an array with shape % and type float64', '(3, 4)', '(5, 6)'],
    ['an argument', 'error: cannot read step harbor% of the mill', '(1)', '(2)'],
    [
      'an option far below, among many',
      `error: unknown switch\n${Array.from({ length: 80 }, (_, at) => `no  -${String(at)}  must not be given`).join('\n')}\nno  %  must not be given`,
      '--harbor',
      '--quarry',
    ],
    ['the same without quotes', 'error: no such header: %', 'harbor/sea.h', 'quarry/sea.h'],
    ['a service on a host', 'ssh: connect to host sea.example.com %: Connection refused', 'port 22', 'port 443'],
    ['a code between colons', '804B89721D7F0000:error:%:system library::failed:../a.c:117:', '8000006F', '8000006E'],
    ['a size that is too large', 'error: no room for % in the heap', '7MB', '13MB'],
    ['a day on which something ends', 'error: the key of the shape expired on %', '2026-01-02', '2026-03-04'],
    ['a limit of time', 'thrown: "Exceeded timeout of % ms for a shape"', '5000', '9000'],
    ['a process that is asked for', 'sea: pid %: No such process', '99999998', '99999997'],
    ['a process in a field', 'sea.NoSuchProcess: not found (pid=%)', '4194001', '4194077'],
    ['a code in brackets behind a path', "error: '#/responses[%]' does not exist", '200', '404'],
    ['values that do not agree', 'AssertionError: the shape is bad: % !== 4', '3', '7'],
    ['a port behind the folder of a socket', '/var/run/sea:% - no response', '70001', '70002'],
    ['a port without a host', 'listen tcp :%: bind: address already in use', '5439', '8099'],
    ['a port after a name and its address', 'Failed to connect to localhost/127.0.0.1:%', '5439', '8099'],
    ['a port of this machine, at the beginning', 'localhost:% failed: refused', '5439', '8099'],
    [
      'a port after an address between bars',
      'Connecting to sea (sea)|127.0.0.1|:%... failed: Connection refused.',
      '80',
      '8099',
    ],
    ['a state of SQL in brackets', 'SQLSTATE[%]: failed', '137', '139'],
    ['a share of a host', String.raw`error: cannot open \\%\sea\a.bin`, 'harbor', 'quarry'],
    [
      'the end of a certificate',
      'x509: certificate has expired: current time 2026-02-03T10:11:12Z is after %',
      '2026-01-31T00:00:00Z',
      '2026-02-01T00:00:00Z',
    ],
    [
      'the same as Java writes it',
      'keytool error: the alias has expired; NotAfter: %',
      'Sat Jan 31 00:00:00 UTC 2026',
      'Sun Feb 01 00:00:00 UTC 2026',
    ],
    ['a time as an option', 'error: cannot run the job with --time=%', '02:00:00', '48:00:00'],
    ['a limit beside the error', 'error: no room for the shape\nlimit_mb = %\n', '64', '65'],
    ['a protocol in a field', '{"level":"error","msg":"the sea is over its bound","protocol":%}', '3', '4'],
    ['a protocol in a sentence', 'error: cannot load the sea\nand the host wants protocol %', '7', '8'],
    ['keys of compact JSON', 'failed: {"%":1,"code":404} is unknown', 'harbor', 'quarry'],
  ])('%s', (_, form, one, other) => {
    expect(isSame(form.replace('%', one), form.replace('%', other))).toBe(false);
  });
});

/** What has the form of something that a run draws, and may as well be what an error is about. */
describe('a value of the form that a run draws is a name where nothing proves that it was drawn', () => {
  const values: Readonly<Record<string, readonly [string, string]>> = {
    'a long number': ['204800', '409600'],
    'a longer one': ['2147483647', '4294967295'],
    'a negative one': ['-1073741819', '-1073741515'],
    'a number in a name': ['job-123456', 'job-654321'],
    'a date in a name': ['backup_20240101', 'backup_20240202'],
    'an exception of .NET': ['0xE0434352', '0xE06D7363'],
    'a code of a facility': ['0x87af0813', '0x87af0814'],
    'a code without its sign': ['c0000005', 'c0000135'],
    'a commit': ['1a2b3c4d5e6f7a8b9c0d1a2b3c4d5e6f7a8b9c0d', '9c0d1a2b3c4d5e6f7a8b9c0d1a2b3c4d5e6f7a8b'],
    'a short one': ['1a2b3c4', '9c0d1a2'],
    'a checksum': ['sha256:1a2b3c4d5e6f7a8b9c0d1a2b', 'sha256:9c0d1a2b3c4d5e6f7a8b9c0d'],
    'a volume': uuids,
    'a device of a network': ['52:54:00:12:34:56', '52:54:00:12:34:57'],
    'a table that begins as a temporary name': ['tmp_orders1', 'tmp_stocks2'],
    'a number with its sign': ['+4917', '+4918'],
    'an entry of a list': ['items[3]', 'items[4]'],
    'a high port': ['db.example.org:40961', 'db.example.org:50961'],
    'a share': ['80%', '90%'],
    'a given time': ['10m', '20m'],
  };
  const sentences = ['error: % is no shape of ours', "error: no shape '%' here", 'Error: cannot use the shape %'];
  it.each(Object.entries(values))('%s', (_, [one, other]) => {
    const isMissed = (form: string): boolean => isSame(form.replace('%', one), form.replace('%', other));
    expect(sentences.filter(isMissed)).toEqual([]);
  });

  it.each([
    ['a time that is none', "date: invalid date '%'", '25:61:00', '27:61:00'],
    ['the same with its day', "date: invalid date '%'", '2024-13-45 10:00:00', '2024-14-45 10:00:00'],
    ['a type for the other one', 'error: expected % here', 'str, not int', 'int, not str'],
  ])('%s', (_, form, one, other) => {
    expect(isSame(form.replace('%', one), form.replace('%', other))).toBe(false);
  });
});

describe('what a run decides is no name, whatever its form', () => {
  it.each([
    ['error: cannot load the shape at %', 'line 1', 'line 2'],
    ['error: cannot load the shape (%)', 'L12', 'L14'],
    ['error: cannot read 0x% in the shape', '7f12ab34cd56', '7f98ab34cd00'],
    ["error: cannot remove '/tmp/%/shape'", 'tmpab12cd34', 'tmpxy98zw76'],
    ["error: cannot remove 'tmp-%' of the shape", '20260102', '20260304'],
    ['error: cannot read the shape in Makefile:%', '18', '20'],
    ["ERROR in './src/%/index.js': cannot read the shape", 'harbor', 'quarry'],
    ['src/%/index.js: cannot read the shape', 'harbor', 'quarry'],
    ['error: cannot read the shape in src/%/index.js', 'harbor', 'quarry'],
    ['error: cannot read the shape at position (%)', '1, 6', '3, 9'],
    ['error: cannot read the shape (%)', '1:6', '3:9'],
    ['main.conf(%): cannot read the shape', '2', '4'],
    ["error: cannot open '/%/shop/shape.yml'", 'home/a', 'workspace'],
    ["error: cannot remove '/tmp/temp%'", '12ab34', '98xy76'],
    ['error: no shape at 0x%', '7f12ab34', '7f98ab34'],
    ['Traceback: sea <%> has no shape', 'Sea object at 0x7f12ab34cd56', 'Sea object at 0x7f98ab34cd56'],
    ['error: cannot read clojure-%.edn of the shape', '730129078673754120', '16733489023752147574'],
    ['[%] error: cannot read the shape', '1795358847', '1795358849'],
    ['sea[%]: cannot read the shape', '1321', '4179'],
    ['error: cannot load harbor-%.js of the shape', '1a2b3c4d', '9c0d1a2b'],
    ['error: the shape is denied (request id: %)', ...uuids],
    ['error: the shape failed after %', '12s', '47s'],
    ['error: the shape failed (%)', '1.2s', '3.4s'],
    ['read tcp 10.0.0.5:%->10.0.0.9:443: the shape is lost', '48212', '51002'],
    ['error: no shape from 10.0.0.5:%', '48212', '51002'],
    ['fatal: cannot remove /tmp/%.o of the shape', 'cc2lV1et', 'ccu2hHo8'],
    ['%3|%|FAIL|shop| cannot reach the broker', '1700000001.818', '1700000009.921'],
    ['x.dhall:%: error: missing the shape here', '3:8-9', '4:11-30'],
  ])('%s', (form, one, other) => {
    expect(isSame(form.replace(/%(?!\d\|)/, one), form.replace(/%(?!\d\|)/, other))).toBe(true);
  });
});
