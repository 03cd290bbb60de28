import { describe, expect, test } from 'vitest';
import { CallSiteSearch, type Link } from '../../../src/callers/domain/graph/callSites.ts';
import { understand } from '../../../src/callers/domain/question.ts';
import { getProject } from '../../support/callersProject.ts';

/**
 * A small program in which lines end in what their use of the name is taken for: `SURE` what is verified, `MAYBE` what
 * is listed with less, `NONE` what is left out.
 */
interface Kind {
  readonly what: string;
  readonly target: string;
  /** The line of the definition that is meant, where several share the name. */
  readonly line?: number;
  readonly files: Readonly<Record<string, string>>;
}

const kinds: readonly Kind[] = [
  {
    what: 'a function in a method whose name is put together',
    target: 'a.js#Tree.[_sweep].remove',
    files: {
      'a.js':
        "const _sweep = Symbol('sweep');\nclass Tree {\n  async [_sweep]() {\n    const remove = (path) => rm(path);\n    for (const path of this.paths) remove(path); // SURE\n  }\n  remove() {}\n  plain() {\n    this.remove(); // NONE\n  }\n}\n",
    },
  },
  {
    what: 'an element of what a function gives for each of a list',
    target: 'a.ts#Order.save',
    files: {
      'a.ts':
        'class Order { save() {} lines: Line[] = []; }\nclass Line { save() {} }\nfunction f(held: Order[]) {\n  held.flatMap((each) => each.lines)[0].save(); // MAYBE\n}\n',
    },
  },
  {
    what: 'a default that an ES module takes from CommonJS and gives on under a name',
    target: 'run.cjs#prepare',
    files: {
      'run.cjs': 'const prepare = async (argv) => argv;\nexports.prepare = prepare;\n',
      'commands.js': 'export { default as run } from "./run.cjs";\n',
      'cli.js': 'import { run } from "./commands.js";\nrun.prepare(1); // SURE\n',
    },
  },
  {
    what: 'a module that puts its exports together behind another name',
    target: 'worker.js#Worker',
    files: {
      'worker.js': 'const Worker = exports.Worker = function (options) {\n  this.options = options;\n};\n',
      'lib.js':
        'const lib = exports;\nlib.Worker = require("./worker").Worker;\nnew lib.Worker({}); // SURE\nlib.start = function () {\n  new lib.Worker({}); // SURE\n};\n',
      'use.js': 'const lib = require("./lib");\nnew lib.Worker({}); // SURE\n',
    },
  },
  {
    what: 'an object that is exported in brackets while it is assigned',
    target: 'a.js#json',
    files: {
      'a.js':
        'const parsers = (exports.parsers = {\n  json: (file) => file,\n});\nfunction load(file) {\n  return parsers.json(file); // SURE\n}\n',
      'b.js': 'const { parsers } = require("./a");\nparsers.json(1); // SURE\n',
    },
  },
  {
    what: 'an object that is the module and has a name',
    target: 'a.js#json',
    files: {
      'a.js':
        'const parsers = module.exports = {\n  json(file) { return file; },\n};\nfunction load(file) {\n  return parsers.json(file); // SURE\n}\n',
      'b.js': 'const parsers = require("./a");\nparsers.json(1); // SURE\n',
    },
  },
  {
    what: 'a function that is the module, has a name, and stands in the brackets that Prettier puts there',
    target: 'query.js#NativeQuery',
    files: {
      'query.js':
        'const NativeQuery = (module.exports = function (config) {\n  this.config = config;\n});\nNativeQuery.prototype.go = function () {};\n',
      'client.js':
        'const NativeQuery = require("./query");\nconst Client = (module.exports = function () {});\nClient.prototype.query = function (config) {\n  return new NativeQuery(config); // SURE\n};\n',
    },
  },
  {
    what: 'a class that is the module, has a name, and stands in brackets',
    target: 'query.js#Query',
    files: {
      'query.js': 'const Query = (module.exports = class {\n  go() {}\n});\n',
      'client.js': 'const Query = require("./query");\nnew Query(); // SURE\n',
    },
  },
  {
    what: 'an object that is the module, has a name, and stands in brackets',
    target: 'a.js#json',
    files: {
      'a.js':
        'const parsers = (module.exports = {\n  json(file) { return file; },\n});\nfunction load(file) {\n  return parsers.json(file); // SURE\n}\n',
      'b.js': 'const parsers = require("./a");\nparsers.json(1); // SURE\n',
    },
  },
  {
    what: 'a name for the exports that stands before brackets',
    target: 'worker.js#Worker',
    files: {
      'worker.js': 'exports.Worker = function (options) {\n  this.options = options;\n};\n',
      'lib.js':
        'const lib = (module.exports = {});\nlib.Worker = require("./worker").Worker;\nlib.start = function () {\n  new lib.Worker({}); // SURE\n};\n',
      'use.js': 'const lib = require("./lib");\nnew lib.Worker({}); // SURE\n',
    },
  },
  {
    what: 'a function that is the module and has members',
    target: 'a.js#json',
    files: {
      'a.js':
        'var app = exports = module.exports = {};\napp.json = function json(file) { return file; };\napp.load = function () {\n  return this.json(1); // SURE\n};\n',
      'b.js': 'const app = require("./a");\napp.json(1); // SURE\n',
    },
  },
  {
    what: 'a local function called in one that is put into this',
    target: 'a.js#done',
    line: 3,
    files: {
      'a.js':
        'function Runnable() {}\nRunnable.prototype.run = function (fn) {\n  function done(err) { fn(err); }\n  this.skip = function skip() {\n    done(); // SURE\n  };\n  this.stop = () => {\n    done(); // SURE\n  };\n};\n',
      'b.js': 'function done() {}\ndone(); // NONE\n',
    },
  },
  {
    what: 'one of several functions that a module exports under a name',
    target: 'a.js#one',
    files: {
      'a.js':
        'const one = () => 1;\nconst two = () => 2;\nif (process.argv[2]) {\n  exports.pick = one;\n} else {\n  exports.pick = two;\n}\nexports.pick(); // MAYBE\n',
      'b.js': 'const { pick } = require("./a");\npick(); // MAYBE\nrequire("./a").pick(); // MAYBE\n',
    },
  },
  {
    what: 'the other of several functions that a module exports under a name',
    target: 'a.js#two',
    files: {
      'a.js':
        'const one = () => 1;\nconst two = () => 2;\nif (process.argv[2]) {\n  exports.pick = one;\n} else {\n  exports.pick = two;\n}\nexports.pick(); // MAYBE\n',
    },
  },
  {
    what: 'modules that are loaded by names that are put together',
    target: 'appenders/file.js#configure',
    files: {
      'appenders/file.js':
        'function configure(config) { return config; }\nfunction own() {}\nmodule.exports.configure = configure;\n',
      'index.js':
        'function load(type) {\n  const appender = require("./appenders/" + type);\n  return appender.configure(1); // MAYBE\n}\nfunction use(given) {\n  given.configure(1); // MAYBE\n}\n',
    },
  },
  {
    what: 'a module that is never handed on',
    target: 'file.js#configure',
    files: {
      'file.js': 'function configure(config) { return config; }\nmodule.exports.configure = configure;\n',
      'index.js':
        'const file = require("./file");\nfile.configure(1); // SURE\nfunction use(given, configure) {\n  given.configure(1); // NONE\n  configure(1); // NONE\n}\n',
    },
  },
  {
    what: 'a module that is handed on',
    target: 'file.js#configure',
    files: {
      'file.js': 'function configure(config) { return config; }\nmodule.exports.configure = configure;\n',
      'index.js':
        'const file = require("./file");\nuse({ file });\nfunction use(given) {\n  given.file.configure(1); // MAYBE\n}\n',
    },
  },
  {
    what: 'a class that is loaded by its name',
    target: 'pool.js#Pool',
    files: {
      'pool.js':
        'function Pool(config) { this.config = config; }\nPool.prototype.end = function () {};\nmodule.exports = Pool;\n',
      'index.js':
        'function load(name) {\n  let Class;\n  if (name === "Pool") Class = require("./pool");\n  return Class;\n}\nexports.make = function (config) {\n  var Pool = load("Pool");\n  return new Pool(config); // MAYBE\n};\n',
    },
  },
  {
    what: 'a function that is put into an object and handed on',
    target: 'a.js#parse',
    files: {
      'a.js': 'const { use } = require("./b");\nfunction parse(x) { return x; }\nuse({ parse }); // SURE\n',
      'b.js': 'exports.use = (given) => {\n  given.parse(1); // MAYBE\n};\n',
    },
  },
  {
    what: 'a function that is defined as a property',
    target: 'a.js#parse',
    files: {
      'a.js':
        'function Packet() {}\nPacket.prototype.one = function () {};\nObject.defineProperty(Packet.prototype, "parse", {\n  configurable: false,\n  value: parse // SURE\n});\nfunction parse(x) { return x; }\nmodule.exports = Packet;\n',
      'b.js': 'exports.use = (packet) => {\n  packet.parse(1); // MAYBE\n};\n',
    },
  },
  {
    what: 'a parameter of the name of a function that is handed on',
    target: 'a.js#appender',
    files: {
      'a.js':
        'function appender(event) { return event; }\nfunction configure() { return appender; } // SURE\nexports.configure = configure;\n',
      'b.js': 'exports.filter = (appender) => (event) => {\n  appender(event); // MAYBE\n};\n',
    },
  },
  {
    what: 'what documentation calls a function or an object',
    target: 'a.js#Test.markOnly',
    files: {
      'a.js':
        'class Test {\n  markOnly() {}\n}\nclass Suite {\n  markOnly() {}\n}\nmodule.exports = { Test, Suite };\n',
      'b.js':
        'module.exports = {\n  /**\n   * @param {Object} mocha\n   * @param {Function} test\n   */\n  only: function (mocha, test) {\n    test.markOnly(); // MAYBE\n    mocha.markOnly(); // MAYBE\n  },\n};\n',
    },
  },
  {
    what: 'one thing or a list of them',
    target: 'a.ts#Subscription.remove',
    files: {
      'a.ts':
        'export class Subscription {\n  private parents: Subscription[] | Subscription | null = null;\n  drop() {\n    const { parents } = this;\n    if (Array.isArray(parents)) {\n      for (const parent of parents) {\n        parent.remove(this); // SURE\n      }\n    } else {\n      parents?.remove(this); // SURE\n    }\n  }\n  remove(other: Subscription) {}\n}\n',
    },
  },
  {
    what: 'a class that a type of a comment has the name of',
    target: 'a.js#Config.severity',
    files: {
      'a.js': 'class Config {\n  static severity(rule) { return rule; }\n}\nmodule.exports = { Config };\n',
      'b.js':
        'const { Config } = require("./a");\n/** @typedef {import("../types").Linter.Config} Config */\nfunction f(rule) {\n  return Config.severity(rule); // SURE\n}\n/** @param {Config} config */\nfunction g(config) {\n  config.severity(1); // NONE\n}\n',
    },
  },
  {
    what: 'what a map holds',
    target: 'a.js#validate',
    files: {
      'a.js':
        'const plugins = [\n  { name: "a", validate(value) { return value; } },\n  { name: "b", validate(value) { return value; } },\n];\nmodule.exports = plugins;\n',
      'b.js':
        'class Loader {\n  constructor() { this.registered = new Map(); }\n  load(name, value) {\n    const plugin = this.registered.get(name);\n    plugin.validate(value); // MAYBE\n  }\n}\nconst files = new Map();\nfunction check(key) {\n  const file = files.get(key);\n  file.validate(1); // MAYBE\n}\n',
    },
    line: 2,
  },
  {
    what: 'elements of a list that is documented elsewhere',
    target: 'command.js#Command.alias',
    files: {
      'command.js':
        'import { Help } from "./help.js";\nexport class Command {\n  createHelp() {\n    return Object.assign(new Help(), this.configureHelp());\n  }\n  configureHelp() { return {}; }\n  alias() {}\n  unknown() {\n    this.createHelp()\n      .visible(this)\n      .forEach((command) => {\n        if (command.alias()) command.alias(); // SURE\n      });\n  }\n}\n',
      'help.js':
        '/**\n * @typedef { import("./command.js").Command } Command\n */\nexport class Help {\n  /**\n   * @param {Command} cmd\n   * @returns {Command[]}\n   */\n  visible(cmd) {\n    const all = cmd.commands.filter((cmd) => !cmd.hidden);\n    return all;\n  }\n}\n',
    },
  },
  {
    what: 'an object that others put members into',
    target: 'response.js#set',
    files: {
      'response.js': 'module.exports = {\n  set(name) { return name; },\n};\n',
      'context.js':
        'const delegate = require("delegates");\nconst proto = module.exports = {\n  fail() {\n    this.set("a"); // MAYBE\n  },\n};\ndelegate(proto, "response").method("set");\n',
    },
  },
  {
    what: 'members that are mixed into a prototype',
    target: 'mixin.js#load',
    files: {
      'mixin.js': 'module.exports = {\n  load(x) { return x; },\n};\n',
      'a.js':
        'function A() {}\nA.prototype.run = function () {\n  this.load(1); // MAYBE\n};\nObject.assign(A.prototype, require("./mixin"));\nclass B {\n  run() {\n    this.load(1); // MAYBE\n  }\n}\nObject.assign(B.prototype, require("./mixin"));\n',
      'c.js':
        'const mixin = require("./mixin");\nclass C {\n  run() {\n    this.load(1); // MAYBE\n  }\n}\nfor (const key of Object.keys(mixin)) C.prototype[key] = mixin[key];\nmodule.exports = C;\n',
      'd.js': 'const C = require("./c");\nnew C().load(1); // MAYBE\n',
    },
  },
  {
    what: 'what is inherited by other means than a class',
    target: 'base.js#Base.load',
    files: {
      'base.js': 'function Base() {}\nBase.prototype.load = function (x) { return x; };\nmodule.exports = Base;\n',
      'a.js':
        'const util = require("util");\nconst Base = require("./base");\nfunction A() { Base.call(this); }\nutil.inherits(A, Base);\nA.prototype.run = function () {\n  this.load(1); // SURE\n};\nmodule.exports = A;\n',
      'b.js':
        'const Base = require("./base");\nconst B = function B() {};\nObject.setPrototypeOf(B.prototype, Base.prototype);\nB.prototype.run = function () {\n  this.load(1); // SURE\n};\n',
      'c.js':
        'const Base = require("./base");\nfunction C() {}\nC.prototype.__proto__ = Base.prototype;\nC.prototype.run = function () {\n  this.load(1); // SURE\n};\n',
      'd.js':
        'const inherits = require("inherits");\nconst Base = require("./base");\nfunction D() {}\ninherits(D, Base);\nD.prototype.run = function () {\n  this.load(1); // SURE\n};\n',
      'e.js':
        'const Base = require("./base");\nvar E = Base.extend({\n  run: function () {\n    this.load(1); // MAYBE\n  },\n});\n',
    },
  },
  {
    what: 'a class that is made by a function around its base',
    target: 'a.js#load',
    files: {
      'a.js': 'module.exports = (cls) => class Loader extends cls {\n  load(x) { return x; }\n};\n',
      'b.js': 'module.exports = (cls) => class Builder extends cls {\n  run() {\n    this.load(1); // MAYBE\n  }\n};\n',
      'c.js':
        'const mixins = [require("./a"), require("./b")];\nconst Base = mixins.reduce((a, b) => b(a), Object);\nclass All extends Base {\n  go() {\n    this.load(1); // MAYBE\n  }\n}\nmodule.exports = All;\n',
      'd.js': 'const All = require("./c");\nnew All().load(1); // MAYBE\n',
    },
  },
  {
    what: 'an interface that is more than the one that a class says it is',
    target: 'a.ts#Route.describe',
    files: {
      'a.ts':
        'export interface Entry {\n  describe(): string;\n}\nexport interface Resolved extends Entry {\n  readonly params: object;\n}\nabstract class Base implements Entry {\n  abstract describe(): string;\n}\nexport class Route extends Base {\n  describe() {\n    return "";\n  }\n}\n',
      'b.ts':
        'import type { Resolved } from "./a";\nexport function use(route: Resolved) {\n  route.describe(); // MAYBE\n}\n',
    },
  },
  {
    what: 'members of objects that a module exports',
    target: 'a.js#flatten',
    files: {
      'a.js': 'exports.array = {};\nexports.array.flatten = function flatten(x) {\n  return flatten(x); // SURE\n};\n',
      'b.js': 'const utils = require("./a");\nutils.array.flatten(1); // SURE\n',
      'c.js': 'const { array } = require("./a");\narray.flatten(1); // SURE\n',
    },
  },
  {
    what: 'members of objects in an object',
    target: 'a.js#determine',
    files: {
      'a.js':
        'const Common = module.exports;\nCommon.sink = {};\nCommon.sink.determine = function (x) { return x; };\nCommon.run = function () {\n  Common.sink.determine(1); // MAYBE\n};\n',
    },
  },
  {
    what: 'a function that is put into an object with a type',
    target: 'a.ts#next',
    line: 3,
    files: {
      'types.ts': 'export interface Action {\n  next?: (error?: unknown) => void;\n}\n',
      'a.ts':
        'import type { Action } from "./types";\nexport function go(options: Action) {\n  options.next = (error) => {};\n}\n',
      'b.ts':
        'import type { Action } from "./types";\nexport function run(options: Action) {\n  options.next?.(); // MAYBE\n}\n',
    },
  },
  {
    what: 'a module that is one of two functions',
    target: 'a.js#check',
    files: {
      'a.js':
        'const debug = require("debug");\nconst check = (tree) => tree;\nmodule.exports = (tree) => tree;\ndebug(() => module.exports = check);\n',
      'b.js': 'const treeCheck = require("./a");\ntreeCheck(1); // MAYBE\n',
    },
  },
  {
    what: 'a function in the exported object that has the name of a variable',
    target: 'a.js#api.dirty',
    files: {
      'a.js':
        'var dirty = false;\nvar api = module.exports = {\n  dirty: function () { return dirty; },\n  load() { dirty = true; },\n};\n',
      'b.js': 'const credentials = require("./a");\ncredentials.dirty(); // SURE\n',
    },
  },
  {
    what: 'self for this, call, apply and bind',
    target: 'a.js#A.load',
    files: {
      'a.js':
        'function A() {\n  const self = this;\n  this.go = function () {\n    self.load(1); // SURE\n  };\n  setTimeout(function () {\n    self.load(1); // SURE\n  }, 1);\n}\nA.prototype.load = function (x) { return x; };\nA.prototype.run = function () {\n  var that = this;\n  [1].forEach(function (x) {\n    that.load(x); // SURE\n  });\n  A.prototype.load.call(that, 1); // SURE\n  this.load.apply(this, [1]); // SURE\n  [1].forEach(function (x) {\n    this.load(x); // SURE\n  }, this);\n  const load = this.load.bind(this);\n  load(1); // SURE\n};\nmodule.exports = A;\n',
    },
  },
  {
    what: 'functions that an object holds under computed names',
    target: 'a.js#load',
    files: {
      'a.js':
        'function load(x) { return x; }\nconst handlers = {};\nhandlers["load"] = load; // SURE\nhandlers.load(1); // MAYBE\nconst table = { load }; // SURE\ntable.load(1); // MAYBE\ntable["load"](1); // MAYBE\nmodule.exports = handlers;\n',
      'b.js': 'const handlers = require("./a");\nhandlers.load(1); // SURE\n',
    },
  },
  {
    what: 'an index that gives on what folders have',
    target: 'lib/a.js#load',
    files: {
      'lib/a.js': 'exports.load = function load(x) { return x; };\n',
      'lib/index.js':
        'module.exports = {\n  ...require("./a"),\n  b: require("./a"),\n  get c() { return require("./a"); },\n};\n',
      'all/index.js': 'Object.assign(exports, require("../lib/a"));\nexports.d = require("../lib/a");\n',
      'use.js':
        'const lib = require("./lib");\nconst all = require("./all");\nlib.load(1); // SURE\nlib.b.load(1); // SURE\nlib.c.load(1); // MAYBE\nall.load(1); // MAYBE\nall.d.load(1); // SURE\nconst { load } = require("./lib");\nload(1); // SURE\n',
    },
  },
];

const sure: ReadonlySet<Link> = new Set(['resolved']);

describe('kinds of calls that TypeScript was asked about', () => {
  test.each(kinds)('$what', async ({ target, line, files }) => {
    const project = await getProject(files);
    const all = understand(project, { symbol_id: target }).targets;
    const targets = all.filter(
      ({ path, definition }) => line === undefined || project.facts(path)?.definitions[definition]?.site.line === line,
    );
    expect(targets).not.toHaveLength(0);
    const { sites } = new CallSiteSearch(project).find(targets);
    const found = new Map(
      sites.map(({ path, reference: { site }, link }) => [`${path}:${site.line}`, sure.has(link) ? 'SURE' : 'MAYBE']),
    );
    const marked = Object.entries(files).flatMap(([path, text]) =>
      text.split('\n').flatMap((source, at) => {
        const mark = /\/\/ (SURE|MAYBE|NONE)$/.exec(source)?.[1];
        return mark === undefined ? [] : [{ place: `${path}:${at + 1}`, mark }];
      }),
    );
    expect(marked.map(({ place }) => `${place} ${found.get(place) ?? 'NONE'}`)).toEqual(
      marked.map(({ place, mark }) => `${place} ${mark}`),
    );
  });
});
