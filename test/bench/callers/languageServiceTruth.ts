import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import ts from 'typescript';
import { codeFiles } from './benchProject.ts';
import { cacheFile } from './packages.ts';
import { scriptService } from './scriptService.ts';

/** A definition that is asked about, with the call sites (`path:line:column`) that the language service knows of. */
export interface Asked {
  readonly name: string;
  readonly path: string;
  readonly line: number;
  readonly kind: string;
  /** How many definitions of this name the sources have. */
  readonly namesakes: number;
  /** Calls that may end in the definition: of it, or through a base class or interface of its own. */
  readonly truth: readonly string[];
  /**
   * Calls that the service lists too but that certainly end elsewhere: in a class that overrides it, or in another
   * implementation of a common base.
   */
  readonly siblings: readonly string[];
  /**
   * Calls of the name where the service knows no type of what is called (JavaScript without annotations, mostly): it
   * cannot say whether the definition is meant.
   */
  readonly undecided: readonly string[];
  /** Those of the true calls that go through a member of a base class or interface. */
  readonly through: readonly string[];
  /** Where the definition is named but not called: handed on, put somewhere, compared. */
  readonly uses: readonly string[];
  /** Calls of the name of which the service knows that they end elsewhere. */
  readonly elsewhere: readonly string[];
  /** Calls of a parameter, a variable or a property of that name, which may hold any function. */
  readonly held: readonly string[];
}

/** What is drawn. */
export interface Drawn {
  /** Definitions with at least one caller. */
  readonly called: readonly Asked[];
  /** Definitions that the service knows no caller of at all. */
  readonly uncalled: readonly Asked[];
}

/** How the truth is made; another number throws the kept ones away. */
const edition = 9;

/**
 * Draws definitions of a folder by a seed and asks TypeScript's language service who calls them. Kept in the cache: the
 * service takes minutes for some.
 */
export function parseQuestion(root: string, label: string, count: number, seed: number): Drawn {
  const file = cacheFile(`truth-${label.replaceAll('/', '-')}-${count}-${seed}-${edition}-${ts.version}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Drawn;
  const drawn = new ScriptTruth(root, scriptService(root)).draw(count, seed);
  writeFileSync(file, JSON.stringify(drawn));
  return drawn;
}

/** A definition that can be asked about. */
export interface Candidate {
  readonly name: ts.Node & { readonly text: string };
  readonly kind: string;
  readonly file: string;
  readonly source: ts.SourceFile;
}

/** What a language service says of who calls the definitions of a folder. */
export class ScriptTruth {
  readonly #root: string;
  readonly #service: ts.LanguageService;
  readonly #program: ts.Program;
  readonly #checker: ts.TypeChecker;
  readonly #files: readonly string[];
  #required: readonly { readonly site: string; readonly token: ts.Identifier }[] | undefined;

  constructor(root: string, service: ts.LanguageService) {
    this.#root = root;
    this.#files = codeFiles(root);
    this.#service = service;
    const program = this.#service.getProgram();
    if (program === undefined) throw new Error(`No program for ${root}.`);
    this.#program = program;
    this.#checker = program.getTypeChecker();
  }

  /** Definitions by a seed: so many with callers, and at most a quarter as many without. */
  draw(count: number, seed: number): Drawn {
    const left = this.candidates();
    const counts = new Map<string, number>();
    for (const { name } of left) counts.set(name.text, (counts.get(name.text) ?? 0) + 1);
    let state = seed >>> 0;
    const random = (): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    };
    const called: Asked[] = [];
    const uncalled: Asked[] = [];
    while (called.length < count && left.length > 0) {
      const [one] = left.splice(Math.floor(random() * left.length), 1);
      if (one === undefined) break;
      const asked = this.ask(one, counts.get(one.name.text) ?? 1);
      if (asked.truth.length > 0) called.push(asked);
      else if (asked.siblings.length === 0 && uncalled.length < count / 4) uncalled.push(asked);
    }
    return { called, uncalled };
  }

  /** Every definition that can be asked about. */
  candidates(): Candidate[] {
    const found: Candidate[] = [];
    for (const file of this.#files) {
      const source = this.#program.getSourceFile(file);
      if (source === undefined) continue;
      const visit = (node: ts.Node): void => {
        const named = definitionName(node);
        if (named !== undefined) found.push({ ...named, file, source });
        ts.forEachChild(node, visit);
      };
      visit(source);
    }
    return found;
  }

  /** Who calls a definition. */
  ask({ name, kind, file, source }: Candidate, namesakes: number): Asked {
    const truth = new Set<string>();
    const siblings = new Set<string>();
    const through = new Set<string>();
    const uses = new Set<string>();
    const elsewhere: string[] = [];
    const held: string[] = [];
    const at = name.getStart(source);
    for (const { references } of this.#service.findReferences(file, at) ?? []) {
      for (const { fileName, textSpan, isWriteAccess } of references) {
        const other = this.#program.getSourceFile(fileName);
        if (other === undefined || isWriteAccess) continue;
        const token = tokenAt(other, textSpan.start);
        if (token === undefined || ts.isSourceFile(token)) continue;
        const site = this.#site(other, token);
        if (!isCalled(token)) {
          if (isValue(token) && !this.#isElsewhere(token, name) && !this.#isThrough(token, name)) uses.add(site);
          continue;
        }
        (this.#isElsewhere(token, name) ? siblings : truth).add(site);
        if (this.#isThrough(token, name)) through.add(site);
      }
    }
    for (const site of truth) siblings.delete(site);
    const undecided: string[] = [];
    const own = new Set([name.parent, ...getFunction(name.parent)]);
    for (const { site, token } of [...this.#getCalls(name.text), ...this.#callsOfRequired(name.text)]) {
      if (truth.has(site) || siblings.has(site)) continue;
      const type = this.#getType(token);
      // The reference search passes over many names that CommonJS's `require` gives, though their type is the very
      // function.
      if (type?.symbol?.declarations?.some((each) => own.has(each)) === true) truth.add(site);
      else if ((token as ts.Identifier).text === name.text) {
        if (type === undefined) undecided.push(site);
        else (this.#isOwnFunction(token) ? elsewhere : held).push(site);
      }
    }
    return {
      name: name.text,
      kind,
      path: relative(this.#root, file),
      line: source.getLineAndCharacterOfPosition(at).line + 1,
      namesakes,
      truth: [...truth],
      siblings: [...siblings],
      undecided,
      through: [...through].filter((site) => truth.has(site)),
      uses: [...uses],
      elsewhere,
      held,
    };
  }

  /** Every call of a name, whatever it means. */
  #getCalls(name: string): { readonly site: string; readonly token: ts.Node }[] {
    return this.#files.flatMap((file) => {
      const source = this.#program.getSourceFile(file);
      if (!source?.text.includes(name)) return [];
      const found: { readonly site: string; readonly token: ts.Node }[] = [];
      const visit = (node: ts.Node): void => {
        if ((ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) && node.text === name && isCalled(node))
          found.push({ site: this.#site(source, node), token: node });
        ts.forEachChild(node, visit);
      };
      visit(source);
      return found;
    });
  }

  /** Calls of what `require` gave another name: `const { mask: cover } = require('./mask')`. */
  #callsOfRequired(name: string): readonly { readonly site: string; readonly token: ts.Node }[] {
    this.#required ??= this.#files
      .filter((file) => /\.[cm]?jsx?$/.test(file))
      .flatMap((file) => {
        const source = this.#program.getSourceFile(file);
        if (!source?.text.includes('require(')) return [];
        const found: { readonly site: string; readonly token: ts.Identifier }[] = [];
        const visit = (node: ts.Node): void => {
          if (
            ts.isIdentifier(node) &&
            isCalled(node) &&
            !(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) &&
            isRequired(this.#checker.getSymbolAtLocation(node))
          )
            found.push({ site: this.#site(source, node), token: node });
          ts.forEachChild(node, visit);
        };
        visit(source);
        return found;
      });
    return this.#required.filter(({ token }) => token.text !== name);
  }

  /** Whether what a token means is a function or a method itself, and not something that holds one. */
  #isOwnFunction(token: ts.Node): boolean {
    const symbol = this.#checker.getSymbolAtLocation(token);
    const own =
      symbol !== undefined && (symbol.flags & ts.SymbolFlags.Alias) !== 0
        ? this.#checker.getAliasedSymbol(symbol)
        : symbol;
    return (own?.declarations ?? []).every(
      (each) =>
        ts.isFunctionLike(each) ||
        ts.isClassLike(each) ||
        ts.isMethodSignature(each) ||
        ((ts.isVariableDeclaration(each) || ts.isPropertyDeclaration(each) || ts.isPropertyAssignment(each)) &&
          isFunction(each.initializer)),
    );
  }

  /** The type of what a token means; `undefined` where the service knows none. */
  #getType(token: ts.Node): { readonly symbol?: ts.Symbol } | undefined {
    if (this.#checker.getSymbolAtLocation(token) === undefined) return undefined;
    const type = this.#checker.getTypeAtLocation(token);
    return (type.flags & ts.TypeFlags.Any) !== 0 ? undefined : type;
  }

  #site(source: ts.SourceFile, token: ts.Node): string {
    const { line, character } = source.getLineAndCharacterOfPosition(token.getStart(source));
    return `${relative(this.#root, source.fileName)}:${line + 1}:${character}`;
  }

  /**
   * Whether the call's own declaration is neither the definition nor a member of one of its bases: the service goes
   * from a member up to the base and down again.
   */
  #isElsewhere(token: ts.Node, name: ts.Node): boolean {
    const target = name.parent;
    const holder = getClass(target);
    const symbol = this.#checker.getSymbolAtLocation(token);
    const declarations = symbol?.declarations ?? [];
    if (declarations.length === 0) return false;
    if (ts.isObjectLiteralExpression(target.parent))
      return this.#isNoLiteral(declarations, target.parent, (name as ts.Identifier).text);
    if (holder === undefined) return false;
    // `super.m()` ends in the base's own `m`.
    if (ts.isPropertyAccessExpression(token.parent) && token.parent.expression.kind === ts.SyntaxKind.SuperKeyword)
      return declarations.every((each) => each !== target && getClass(each) !== holder);
    const bases = this.#bases(holder);
    return declarations.every((each) => {
      const own = getClass(each);
      return own !== undefined && own !== holder && !bases.has(own);
    });
  }

  /** Whether the call is one of a member of another class or interface, which the definition stands in for. */
  #isThrough(token: ts.Node, name: ts.Node): boolean {
    const holder = getClass(name.parent);
    const declarations = this.#checker.getSymbolAtLocation(token)?.declarations ?? [];
    if (declarations.length === 0) return false;
    if (ts.isObjectLiteralExpression(name.parent.parent)) return !declarations.includes(name.parent as ts.Declaration);
    return holder !== undefined && declarations.every((each) => getClass(each) !== holder);
  }

  /**
   * Whether every declaration stands in a class, or in another object literal, that is not what the literal is expected
   * to be: an object of that class is never this literal.
   */
  #isNoLiteral(declarations: readonly ts.Declaration[], literal: ts.ObjectLiteralExpression, name: string): boolean {
    const expected = this.#checker.getContextualType(literal);
    const members =
      expected === undefined
        ? []
        : (expected.isUnion() ? expected.types : [expected]).flatMap(
            (type) => this.#checker.getPropertyOfType(type, name)?.declarations ?? [],
          );
    return declarations.every(
      (each) =>
        !members.includes(each) &&
        (ts.isClassLike(each.parent) || (ts.isObjectLiteralExpression(each.parent) && each.parent !== literal)),
    );
  }

  /** Declarations of every base class and interface of a class. */
  #bases(holder: ts.Node): ReadonlySet<ts.Node> {
    const found = new Set<ts.Node>();
    const queue = [holder];
    for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
      if (!ts.isClassLike(node) && !ts.isInterfaceDeclaration(node)) continue;
      for (const clause of node.heritageClauses ?? []) {
        for (const type of clause.types) {
          for (const property of [
            this.#checker.getTypeAtLocation(type),
            this.#checker.getTypeAtLocation(type.expression),
          ].flatMap((each) => [each.symbol as ts.Symbol | undefined, each.aliasSymbol])) {
            for (const declaration of property?.declarations ?? []) {
              if (found.has(declaration)) continue;
              found.add(declaration);
              queue.push(declaration);
            }
          }
        }
      }
      for (const declaration of node.name === undefined
        ? []
        : (this.#checker.getSymbolAtLocation(node.name)?.declarations ?? [])) {
        if (found.has(declaration)) continue;
        found.add(declaration);
        queue.push(declaration);
      }
    }
    return found;
  }
}

/** The class or interface that a member's declaration stands in; nothing for everything else. */
function getClass(node: ts.Node): ts.Node | undefined {
  const isMember =
    ts.isMethodDeclaration(node) ||
    ts.isMethodSignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertySignature(node) ||
    ts.isAccessor(node);
  return isMember && (ts.isClassLike(node.parent) || ts.isInterfaceDeclaration(node.parent)) ? node.parent : undefined;
}

/**
 * The name of a definition that may be asked about: functions, methods, classes, and whatever a function is put into.
 */
function definitionName(node: ts.Node): Pick<Candidate, 'name' | 'kind'> | undefined {
  const named = (name: ts.Node | undefined, kind: string): Pick<Candidate, 'name' | 'kind'> | undefined =>
    name !== undefined && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) ? { name, kind } : undefined;
  if (ts.isFunctionDeclaration(node) && node.body !== undefined) return named(node.name, 'function');
  if (ts.isMethodDeclaration(node) && node.body !== undefined)
    return named(node.name, ts.isClassLike(node.parent) ? 'method' : 'object method');
  if (ts.isClassDeclaration(node)) return named(node.name, 'class');
  if (ts.isVariableDeclaration(node) && isFunction(node.initializer)) return named(node.name, 'constant');
  if (ts.isPropertyDeclaration(node) && isFunction(node.initializer)) return named(node.name, 'method');
  if (ts.isPropertyAssignment(node) && isFunction(node.initializer)) return named(node.name, 'object method');
  if (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    ts.isPropertyAccessExpression(node.left) &&
    isFunction(node.right)
  )
    return named(node.left.name, 'assigned');
  return undefined;
}

/** The function that a definition puts under its name. */
function getFunction(node: ts.Node): ts.Node[] {
  if (
    (ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node) || ts.isPropertyAssignment(node)) &&
    node.initializer !== undefined
  )
    return [node.initializer];
  return ts.isPropertyAccessExpression(node) && ts.isBinaryExpression(node.parent) ? [node.parent.right] : [];
}

function isFunction(node: ts.Node | undefined): boolean {
  return node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));
}

function tokenAt(source: ts.SourceFile, position: number): ts.Node | undefined {
  let best: ts.Node | undefined;
  const visit = (node: ts.Node): void => {
    if (position < node.getStart(source) || position >= node.getEnd()) return;
    best = node;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return best;
}

/** Whether a name is one that `require` gave. */
function isRequired(symbol: ts.Symbol | undefined): boolean {
  const declaration = symbol?.declarations?.[0];
  const variable =
    declaration !== undefined && ts.isBindingElement(declaration) ? declaration.parent.parent : declaration;
  const value = variable !== undefined && ts.isVariableDeclaration(variable) ? variable.initializer : undefined;
  const call = value !== undefined && ts.isPropertyAccessExpression(value) ? value.expression : value;
  return (
    call !== undefined &&
    ts.isCallExpression(call) &&
    ts.isIdentifier(call.expression) &&
    call.expression.text === 'require'
  );
}

/** Whether a name stands for its value: it is neither imported, exported or declared, and it is no type. */
function isValue(token: ts.Node): boolean {
  const { parent } = token;
  if (ts.isShorthandPropertyAssignment(parent) || ts.isPropertyAccessExpression(parent)) return true;
  return (
    !ts.isImportClause(parent) &&
    !ts.isExportAssignment(parent) &&
    !ts.isTypeNode(parent) &&
    (parent as Partial<ts.NamedDeclaration>).name === undefined
  );
}

/** `f()`, `new F()`, `<F/>`, a tag, a decorator; `f.call(x)` and `f.apply(x)` call `f` too. */
function isCalled(token: ts.Node): boolean {
  let node: ts.Node = token;
  if (ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) node = node.parent;
  while (ts.isNonNullExpression(node.parent) || ts.isParenthesizedExpression(node.parent)) node = node.parent;
  if (
    ts.isPropertyAccessExpression(node.parent) &&
    node.parent.expression === node &&
    /^(?:call|apply)$/.test(node.parent.name.text) &&
    ts.isCallExpression(node.parent.parent) &&
    node.parent.parent.expression === node.parent
  )
    return true;
  return (
    ((ts.isCallExpression(node.parent) || ts.isNewExpression(node.parent)) && node.parent.expression === node) ||
    (ts.isJsxOpeningLikeElement(node.parent) && node.parent.tagName === node) ||
    (ts.isTaggedTemplateExpression(node.parent) && node.parent.tag === node) ||
    ts.isDecorator(node.parent)
  );
}
