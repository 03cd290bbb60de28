import { describe, expect, test } from 'vitest';
import { callSiteLines } from '../../support/callSiteLines.ts';

describe('objects of JavaScript that a function makes', () => {
  const repo =
    'function Repo() {}\nRepo.prototype.add = function add(x) {};\nRepo.prototype.two = function () { this.add(1); };\nRepo.open = function () {};\nmodule.exports = Repo;\n';
  const other = 'class Other { add() {} open() {} }\nmodule.exports = Other;\n';

  test('made with new, at once, in a variable, a field, a parameter that is described', async () => {
    const files = {
      'repo.js': repo,
      'other.js': other,
      'use.js': [
        "const Repo = require('./repo');",
        "const Other = require('./other');",
        'new Repo().add();',
        'const r = new Repo();',
        'r.add();',
        'let q;',
        'q = new Repo();',
        'q.add();',
        'function f() { const z = new Repo(); z.add(); }',
        'class K { constructor() { this.repo = new Repo(); } go() {',
        '  this.repo.add(); } }',
        '/** @param {Repo} given */',
        'function g(given) { given.add(); }',
        'const o = new Other(); o.add();',
        'Repo.open();',
        '',
      ].join('\n'),
    };
    expect(await callSiteLines(files, 'repo.js#Repo.add')).toEqual([
      'repo.js:3',
      'use.js:3',
      'use.js:5',
      'use.js:8',
      'use.js:9',
      'use.js:11',
      'use.js:13',
    ]);
    expect(await callSiteLines(files, 'other.js#Other.add')).toEqual(['use.js:14']);
    expect(await callSiteLines(files, 'repo.js#Repo.open')).toEqual(['use.js:15']);
  });

  test('a prototype that is written as an object, a module that exports the function under its name, and one derived from it', async () => {
    const files = {
      'repo.js':
        'function Repo() {}\nRepo.prototype = {\n  add: function (x) {},\n  two() { this.add(); },\n};\nexports.Repo = Repo;\n',
      'sub.js':
        "const { Repo } = require('./repo');\nfunction Sub() { Repo.call(this); }\nSub.prototype = Object.create(Repo.prototype);\nSub.prototype.three = function () { this.add(); };\nSub.prototype.four = function () { Repo.prototype.add.call(this); };\nmodule.exports = { Sub };\n",
      'other.js': other,
      'use.js':
        "const { Repo } = require('./repo');\nconst { Sub } = require('./sub');\nnew Repo().add();\nnew Sub().add();\n",
    };
    expect(await callSiteLines(files, 'repo.js#Repo.add')).toEqual([
      'repo.js:4',
      'sub.js:4',
      'sub.js:5',
      'use.js:3',
      'use.js:4',
    ]);
    expect(await callSiteLines(files, 'other.js#Other.add')).toEqual([]);
  });

  test('methods that a function gives its objects itself', async () => {
    const files = {
      'repo.js':
        'function Repo() {\n  this.add = function () {};\n  this.two = () => { this.add(); };\n}\nmodule.exports = Repo;\n',
      'other.js': other,
      'use.js': "const Repo = require('./repo');\nnew Repo().add();\nconst r = new Repo();\nr.add();\n",
    };
    expect(await callSiteLines(files, 'repo.js#Repo.add')).toEqual(['repo.js:3', 'use.js:2', 'use.js:4']);
  });

  test('methods that another file adds', async () => {
    const files = {
      'repo.js': repo,
      'other.js': other,
      'more.js': "const Repo = require('./repo');\nRepo.prototype.save = function () { this.add(); };\n",
      'less.js': "const Repo = require('./repo');\nfunction Third() {}\nthird.prototype.save = function () {};\n",
      'use.js': "const Repo = require('./repo');\nnew Repo().save();\n",
    };
    expect(await callSiteLines(files, 'repo.js#Repo.add')).toEqual(['more.js:2', 'repo.js:3']);
    expect(await callSiteLines(files, 'more.js#save')).toEqual(['use.js:2']);
    expect(await callSiteLines(files, 'less.js#save')).toEqual([]);
  });
});
