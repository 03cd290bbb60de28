import { join } from 'node:path';
import { expect, test } from 'vitest';
import { idParts, nameParts } from '../../../../src/callers/domain/symbolName.ts';
import { meeting, wordsOf, type Key } from '../../../../src/callers/domain/keys/key.ts';
import { receiverProblem } from '../../../../src/callers/domain/keys/receiverPattern.ts';
import { addressIn, routeKey, routesMeet, underPrefix, verbIn } from '../../../../src/callers/domain/keys/routeKey.ts';
import { neighboursOf } from '../../../../src/callers/domain/semantic/neighbours.ts';
import { subwords } from '../../../../src/callers/domain/semantic/subwords.ts';
import { symbolMatch } from '../../../../src/callers/domain/semantic/symbolMatch.ts';
import { castReceiver } from '../../../../src/callers/domain/graph/castReceiver.ts';
import { alternatives } from '../../../../src/callers/domain/graph/receiverAlternatives.ts';
import { called, isLiteral, partsOf } from '../../../../src/callers/domain/graph/receiverText.ts';
import { mayLeadTo, moduleStems } from '../../../../src/callers/domain/graph/moduleStems.ts';
import { projectRoot } from '../../../../tools/paths.ts';

/** Holds what a function says to each of some inputs, one line an input. */
async function held<Input>(name: string, inputs: readonly Input[], ask: (input: Input) => unknown): Promise<void> {
  const lines = inputs.map((input) => `${JSON.stringify(input)} → ${JSON.stringify(ask(input) ?? null)}`);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(join(projectRoot, 'test/fixtures/callersGolden/tables', `${name}.txt`));
}

const defined = [
  'saveUser', 'save_user', 'saveUsers', 'SaveUser', 'saver', 'userSave', 'storeUser', 'persistUser', 'deleteUser', 'removeUser', 'fetchUser', 'getUser', 'loadUser', 'createOrder', 'makeOrder', 'buildOrder', 'orderCreated', 'onOrderCreated',
  'parseHTML', 'parseHtmlDocument', 'HTTPServer', 'httpServer', 'getHTTPResponse', 'toString', 'x', 'id', 'ids', 'usr', 'ctx', 'context', 'btnClick', 'buttonClick', 'initialize', 'initialise', 'init', 'queries', 'query', 'processed', 'processing',
  'process', 'color', 'colour', '_private', '$scope', '#secret', 'MAX_SIZE', 'maxSize', 'version2', 'version', 'sha256', 'utf8Decode', 'a_b_c', 'Über', 'uber', 'dieselTank', 'entryPoint', 'applyTax', 'usedSpace',
];

test('near names', () => held('neighbours', [
  'saveUsr', 'svaeUser', 'saveUser', 'SAVE_USER', 'userSaver', 'save', 'storeUsers', 'eraseUser', 'retrieveUser', 'createdOrder', 'order_create', 'parse_html', 'HttpServer', 'httpServr', 'xx', 'user', 'contxt', 'cntxt', 'btn_clicked', 'initialized', 'querys', 'quries',
  'proces', 'colours', 'private', 'scope', 'secret', 'maxsize', 'version3', 'sha265', 'decodeUtf8', 'abc', 'ueber', '', '$', 'zzzzzz', 'getUserById', 'fetchAllUsers', 'handleOrderCreated', 'tostring', 'usrs', 'initialise', 'diesels', 'entries', 'entriesPoint', 'appliedTax', 'usingSpace', 'useSpace',
], (name) => neighboursOf(name, defined.map((each, at) => ({ name: each, path: at % 2 === 0 ? 'src/a.ts' : 'lib/b.ts', line: at + 1 })), 6, 'src/').map(({ name: found, score }) => `${found} ${score.toFixed(3)}`)));

test('words of names', () => held('subwords', [...defined, 'XMLHttpRequest', 'getURLFor2Users', '__init__', 'a1b2', 'ALLCAPS', 'snake_case_name', 'kebab-case', 'dotted.name', 'mixed_caseName', 'ÄrgerMachen', ''], (name) => subwords(name)));

test('typed letters and names', () => held('symbolMatch', [
  ['su', 'saveUser'], ['sU', 'saveUser'], ['SU', 'saveUser'], ['save', 'saveUser'], ['Save', 'saveUser'], ['user', 'saveUser'], ['ser', 'saveUser'], ['sr', 'saveUser'], ['xyz', 'saveUser'], ['', 'saveUser'], ['saveUser', 'saveUser'], ['saveuser', 'saveUser'], ['saveUserX', 'saveUser'],
  ['mu', 'MAX_UNIT'], ['max', 'MAX_UNIT'], ['unit', 'MAX_UNIT'], ['ax', 'MAX_UNIT'], ['gb', 'get-by'], ['ab', 'a.b'], ['s', '#secret'], ['secret', '#secret'], ['scope', '$scope'], ['hs', 'HTTPServer'], ['ps', 'HTTPServer'], ['server', 'HTTPServer'], ['u2', 'utf2x'], ['aaa', 'aa'], ['ba', 'ab'], ['sav usr', 'saveUser'], ['s_u', 'save_user'],
] as const, ([typed, name]) => symbolMatch(typed, name)));

test('ids and names', () => held('symbolNames', ['src/a.ts#A.save', 'a#b', '#b', 'a#', 'a.ts', 'src/c#.cs#A', 'A#secret', 'src/a.ts#A.#secret', 'a b#c'], (id) => [idParts(id), nameParts(id)]));
test('names in parts', () => held('nameParts', ['A.save', 'A::save', 'A->save', 'A#save', 'save', 'a.b.c', 'A\\B\\save', 'operator+', '.x', 'x.', 'A.#save', '#save', 'a/b', '', ' A . b '], (name) => nameParts(name)));

const key = (channel: Key['channel'], text: string, kind: Key['kind']): Key => ({ channel, text, kind });
test('keys that meet', () => held('meeting', [
  [key('event', 'a.b', 'literal'), key('event', 'a.b', 'literal')], [key('event', 'a.b', 'literal'), key('message', 'a.b', 'literal')], [key('event', 'a.*', 'pattern'), key('event', 'a.b', 'literal')], [key('event', 'a.*', 'pattern'), key('event', 'a.b.c', 'literal')], [key('event', 'a.**', 'pattern'), key('event', 'a.b.c', 'literal')],
  [key('event', '#.c', 'pattern'), key('event', 'a.b.c', 'literal')], [key('event', 'user-*', 'pattern'), key('event', 'user-1', 'literal')], [key('event', 'user-*', 'pattern'), key('event', 'user-', 'literal')], [key('event', 'u*r', 'pattern'), key('event', 'ur', 'literal')], [key('event', 'ur*ru', 'pattern'), key('event', 'uru', 'literal')], [key('event', 'a.*', 'pattern'), key('event', '*.b', 'pattern')],
  [key('event', 'A', 'symbol'), key('event', 'A', 'symbol')], [key('event', 'A', 'symbol'), key('event', 'A', 'literal')], [key('event', 'A', 'symbol'), key('event', 'B', 'symbol')], [key('event', '', 'symbol'), key('event', '', 'symbol')], [key('event', 'a:b', 'literal'), key('event', 'a.b', 'literal')], [key('event', 'a:*', 'pattern'), key('event', 'a/b', 'literal')],
  [key('task', 'send', 'symbol'), key('task', 'app.tasks.send', 'literal')], [key('task', 'send', 'symbol'), key('task', 'send', 'literal')], [key('task', 'send', 'symbol'), key('task', 'resend', 'literal')], [key('task', 'app.send', 'literal'), key('task', 'send', 'symbol')], [key('task', 'send', 'symbol'), key('task', 'send', 'symbol')],
  [key('route', 'GET /a', 'literal'), key('route', 'GET /a', 'literal')], [key('route', 'GET /a/*', 'pattern'), key('route', 'GET /a/*', 'pattern')], [key('route', 'GET /a/*', 'pattern'), key('route', 'GET /a/b', 'literal')], [key('route', '* /a', 'literal'), key('route', 'POST /a', 'literal')], [key('route', 'GET /a', 'literal'), key('route', 'POST /a', 'literal')],
  ...(['pattern', 'literal'] as const).flatMap((one) => (['pattern', 'literal'] as const).map((other) => [key('event', 'a.*', one), key('event', 'a.*', other)] as const)),
  ...[['*', ''], ['', '*'], ['**', ''], ['user-*', '*'], ['*', 'user-*'], ['user-*', '*-1'], ['*-1', 'user-*'], ['user-*', 'users-*'], ['user-*', 'u*'], ['*-1', '*-21'], ['*-1', '*-2'], ['a*b', 'a*c'], ['a*b*c', 'a*c'], ['b*', 'a*']].map(([a = '', b = '']) => [key('event', a, 'pattern'), key('event', b, b === '' ? 'literal' : 'pattern')] as const),
  ...['axbyc', 'abc', 'axc', 'acb', 'abxc', 'axbc', 'abxbc', 'ab', 'bc'].map((text) => [key('event', 'a*b*c', 'pattern'), key('event', text, 'literal')] as const),
  [key('event', 'a-1', 'literal'), key('event', 'a*b*1', 'pattern')], [key('event', 'a-b-1', 'literal'), key('event', 'a*b*1', 'pattern')], [key('event', 'ab*ba', 'pattern'), key('event', 'aba', 'literal')], [key('event', 'aa*a*aa', 'pattern'), key('event', 'aaaa', 'literal')], [key('event', 'aa*a*aa', 'pattern'), key('event', 'aaaaa', 'literal')],
  [key('route-name', 'show', 'literal'), key('route-name', 'users.show', 'literal')], [key('route-name', 'show', 'literal'), key('route-name', 'shop:show', 'literal')], [key('route-name', 'show', 'literal'), key('route-name', 'show', 'literal')], [key('route-name', 'users.show', 'literal'), key('route-name', 'show', 'literal')],
] as const, ([a, b]) => meeting(a, b)));

test('words of keys', () => held('wordsOf', ['order.created', 'GET /users/:id', 'a.bb.ccc', 'x', '', 'POST /api/v1/users', 'user-created_now', '$scope.x', 'ärger.über', 'a.a.a', 'bb.bb'], (text) => wordsOf(text)));
test('methods in names', () => held('verbIn', ['GetMapping', 'getForObject', 'HttpGet', 'MapPost', 'DeleteAsync', 'http_get', 'test_put', 'patch', 'options', 'HEAD', 'fetch', 'Httpget', 'forget', 'postal', 'MapGroup', ''], (name) => verbIn(name)));
test('routes as keys', () => held('routeKey', [
  '/users', 'users', '/users/', '/users/:id', '/users/{id}', '/users/<int:id>', '/users/[id]', '/users/(.*)', '^users/$', '/a/*', '*/a', '*', '', '/', 'https://host/users?x=1#y', '//host/users', 'http://host', '/users?x', 'POST /users', 'GET  /a/:b', '/a/$id', '/a//b', '/a/b*', '/{a}-{b}', '/:a/x', '*users', '/a/x:id', 'get /users',
], (path) => [routeKey('GET', path), underPrefix(routeKey('GET', path), ''), underPrefix(routeKey('*', path), '/api/'), underPrefix(routeKey('PUT', path), ':tenant')]));
test('routes that meet', () => held('routesMeet', [
  ['GET /a', 'GET /a'], ['GET /a', 'POST /a'], ['* /a', 'POST /a'], ['GET /a', '* /a'], ['GET /a/*', 'GET /a/b'], ['GET /a/b', 'GET /a/*'], ['GET /*', 'GET /a'], ['GET /*/b', 'GET /a/b'], ['GET /', 'GET /'], ['GET /', 'GET /a'], ['GET /a', 'GET /api/a'], ['GET /a/*', 'GET /api/a/3'], ['GET /api/a', 'GET /a'], ['GET /a', 'GET /a/b'], ['/a', '/a'], ['/a', 'GET /a'],
  ['GET /*', 'GET /*'], ['GET /*/*', 'GET /a/*'], ['GET /a/b', 'GET /a/c'], ['GET /*', 'GET /x/y'],
] as const, ([a, b]) => routesMeet(a, b)));
test('addresses in expressions', () => held('addressIn', [
  "'/users/' + id", '`/users/${id}`', 'base + "/users"', 'fmt.Sprintf("/users/%s/%d", id, n)', 'String.format("/users/{0}", id)', 'format!("/users/{}", id)', '"users"', 'id', "'/a' + b + '/c'", "'/a' + '/b'", 'x("/a")', '"/a\\"b"', "a + '/b' + c", 'sprintf("%s", x)', "'' + '/x'", 'url("/a", 1)',
], (source) => addressIn(source)));

test('patterns of users', () => held('receiverProblem', [
  'bus', 'bus$', '(a|b)', '(a|b)?', '(a|b)+', '(a|b)*', '(a+)', '(a+)?', '(a+)+', '(a?)*', '(a{2})*', '(a){2,}', '(a{2,3}){4}', 'a+b+', 'a+b+c+', 'a*b+c{1,}', 'a{1,}b{2}c{3,4}', '[+*(|]+', '[a\\]+]*', '\\(a\\)+', '\\1', '\\k<x>', '(?=a)', '(?!a)', '(?<=a)', '(?<!a)', '(?:a|b)', '(?:a|b)+', '(?<n>a)', '(?<n>a+)*', '(', ')', '[', '*', 'a**', '', '((a)|b)+', '((ab)c)+', '(a\\+)+', '\\d+\\.\\d+', '(x(y|z))?',
], (pattern) => receiverProblem(pattern)));

test('parts of receivers', () => held('partsOf', [
  'this.repo', 'a.b.c', 'a?.b', 'a!.b', 'a->b', 'A::b', 'a.find(x)[0].b', 'await a.b()', '(await a.b())', 'a?.[0].b', 'a<B>(c).d', 'a(b(c)).d', 'a[b[c]].d', '\\App\\Repo', 'a . b', 'a()!', 'a()?', 'new A()', 'new A(x).b', '(a || b).c', '', '.', 'a..b', '#x.y', '$this->a->b()', 'self.a["b"].c', 'a(")").b', 'List<A>.b',
], (text) => [partsOf(text), alternatives(text, 'typescript'), isLiteral(text), called(text)]));
test('literals, alternatives and calls', () => held('receiverText', ["'a'", '"a"', 'b"a"', 'rb"a"', 'xyz"a"', '12', '[]', '`a`', '/x/', 'a1', '(a||b)', '(a??b).c', '(a||b)!.c', '(a||b||c)', '(a.b||this.c)', 'a||b', '(a|b)', '=make', '=make|Repo', '=a.b', '=a()', 'Repo', '=a[]', 'Repo[]'], (text) => [isLiteral(text), alternatives(text, 'typescript'), called(text)]));
test('alternatives by language', () => held('receiverAlternatives', [
  ['(c?a:b)', 'typescript'], ['(c?a:b).d', 'php'], ['($a?:$b)', 'php'], ['($a??$b)', 'php'], ['(x.empty??a:b)', 'ruby'], ['(c?A::B.new:C.new)', 'ruby'], ['(c?d?a:b:e)', 'typescript'], ['(c?(a||b):new C(d,e))!.f', 'typescript'],
  ['(a&&b)', 'typescript'], ["(a===')'?b:c)", 'typescript'], ['(a?.b?c:d)', 'typescript'], ['(a)(b)', 'typescript'], ['(a)', 'typescript'], ['(a+b)', 'typescript'], ['((a))', 'typescript'], ['(a', 'typescript'], ['()', 'typescript'],
  ['(new Repo)', 'php'], ['(a if c else b)', 'python'], ['(A()if c(d)else B()).e', 'python'], ['(a or b)', 'python'], ['(a and b or c)', 'python'], ['(a if c else b if d else e)', 'python'], ['(a.or_b)', 'python'], ['(a or b)', 'typescript'], ['(if(c)a else b)', 'kotlin'], ['(a||b||c||d||e)', 'typescript'], ['a||b', 'typescript'],
] as const, ([text, language]) => alternatives(text, language)));
test('casts', () => held('castReceiver', [
  '((Repo)x)', '((Repo) x).name', '((Repo<A>)x).a', '(x as Repo)', '(x as Repo<A>).b', '(f(x) as Repo).b', '(&store.Repo{a})', '(Repo{}).x', '(new Repo())', '(new Repo(a)).b', '(new \\App\\Repo())', 'static_cast<Repo*>(x)', 'dynamic_cast<const app::Repo&>(x)->y', 'std::static_pointer_cast<Repo>(x)', 'Repo', '(x)', '(x.y)', '((a)b)(c)', 'reinterpret_cast<A>(b).c', '(has x)', '(x as)', 'new shop.Repo()', 'new shop.Repo(f(a)).b', 'new Repo().b', '(new Repo)', '(new\\App\\Repo())',
], (text) => castReceiver(text)));
test('stems of modules', () => held('moduleStems', ['src/a.ts', 'src/a.d.ts', 'src/pkg/index.ts', 'pkg/__init__.py', 'index.js', 'a', 'src/a.test.ts', 'x/.hidden'], (path) => moduleStems(path)));
test('modules that may lead to a file', () => held('mayLeadTo', ['./a', './a.js', '../a/', '..', '.', './b', 'pkg', '@x/y', './a.mjs', './a.jsx', './.a', 'a.b', 'b.a', '..a', ''], (specifier) => [mayLeadTo(specifier, 'typescript', new Set(['a'])), mayLeadTo(specifier, 'python', new Set(['a']))]));
