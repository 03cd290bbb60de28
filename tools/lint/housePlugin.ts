import { relative } from 'node:path';
import type { Rule } from 'eslint';
import { projectRoot } from '../paths.ts';
import { forbiddenImport } from './layers.ts';

/** The type of a node that names a module: an import, a re-export or an `import()`. */
interface Naming {
  readonly source?: { readonly type: string; readonly value?: unknown } | null | undefined;
}

/** Holds imports to the layers of the architecture. */
const layers: Rule.RuleModule = {
  meta: { type: 'problem', schema: [], docs: { description: 'imports follow the layers of the architecture' } },
  create(context) {
    const file = relative(projectRoot, context.filename).replaceAll('\\', '/');
    const check = (node: Rule.Node): void => {
      const specifier = (node as Naming).source?.value;
      if (typeof specifier !== 'string') return;
      const message = forbiddenImport(file, specifier);
      if (message !== undefined) context.report({ node, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

/** Every exported function says what it does. */
const docstring: Rule.RuleModule = {
  meta: { type: 'suggestion', schema: [], docs: { description: 'exported functions and classes have a docstring' } },
  create(context) {
    return {
      ExportNamedDeclaration(node) {
        const kind = node.declaration?.type;
        if (kind !== 'FunctionDeclaration' && kind !== 'ClassDeclaration') return;
        const comment = context.sourceCode.getCommentsBefore(node).at(-1);
        if (comment?.type !== 'Block' || !comment.value.startsWith('*'))
          context.report({ node, message: 'Say in a docstring what this does, its units and its errors.' });
      },
    };
  },
};

/** What people read is a literal: only that is found by `npm run l10n` and can be said in another language. */
const literalTexts: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    docs: { description: 'l10n.t is given a literal, and is called where it is named' },
  },
  create(context) {
    const check = (name: Rule.Node): void => {
      const call = name.parent;
      const text = call?.type === 'CallExpression' && call.callee === name ? call.arguments[0] : undefined;
      const isLiteral = text?.type === 'Literal' || (text?.type === 'TemplateLiteral' && text.expressions.length === 0);
      if (!isLiteral)
        context.report({
          node: name,
          message: 'Call l10n.t with a literal text: nothing else is found and translated. What varies goes into {0}.',
        });
    };
    const checkMessage = (node: Rule.Node): void => {
      if (node.type === 'CallExpression' && !isLiteralChoice(node.arguments[0]))
        context.report({
          node,
          message: 'Call msg with a literal text: nothing else is found and translated. What varies goes into {0}.',
        });
    };
    return {
      "CallExpression[callee.name='msg']": checkMessage,
      "MemberExpression[property.name='t'][object.name='l10n'], MemberExpression[property.name='t'][object.property.name='l10n']":
        check,
      // `const { t } = vscode.l10n`, and nothing else that would hide the name from `npm run l10n`.
      "VariableDeclarator[init.name='l10n'], VariableDeclarator[init.property.name='l10n']"(node: Rule.Node) {
        for (const { name, references } of context.sourceCode.getDeclaredVariables(node)) {
          if (name !== 't')
            context.report({
              node,
              message: 'Take l10n apart as { t } only: another name is not found by "npm run l10n".',
            });
          for (const { identifier, init } of references) if (init !== true) check(identifier as Rule.Node);
        }
      },
    };
  },
};

/** An argument of a call, or an operand in it. */
type Expression =
  | Extract<Rule.Node, { type: 'CallExpression' }>['arguments'][number]
  | Extract<Rule.Node, { type: 'BinaryExpression' }>['left'];

/** Whether an expression is a literal, or a choice of literals; a literal may be split over lines by `+`. */
function isLiteralChoice(node: Expression | undefined): boolean {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string';
    case 'TemplateLiteral':
      return node.expressions.length === 0;
    case 'ConditionalExpression':
      return isLiteralChoice(node.consequent) && isLiteralChoice(node.alternate);
    case 'BinaryExpression':
      return node.operator === '+' && isLiteralChoice(node.left) && isLiteralChoice(node.right);
    default:
      return false;
  }
}

/** Names that end in `Of` and are right: those of the platform, and checks that read as a sentence. */
const rightNames = new Set(['anyOf', 'indexOf', 'lastIndexOf', 'valueOf', 'isListOf', 'isOneOf', 'isTableOf']);
/** Settings and fields of tools, which users have in their files. */
const userNames = new Set(['leastConfidence', 'leastForAlert']);

/** Words that types were once named with, and that say nothing in this field. */
const oddTypeName =
  /(?:Caught|Company|Hearing|Heirs|Home|Keeper|Kept|Manner|News|Shel(?:f|ves)|Sketcher|Spotter|Testimony)$/;
/** Types that end in one of these words and mean it. */
const rightTypes = new Set(['IsKept']);

/** The terms of the field, as the glossary in `docs/architecture.md` has them. */
const words: Rule.RuleModule = {
  meta: { type: 'suggestion', schema: [], docs: { description: 'functions are verbs, limits are max… and min…' } },
  create(context) {
    const checkType = (node: Rule.Node): void => {
      const name = (node as unknown as { readonly id?: { readonly name?: string } | null }).id?.name ?? '';
      if (oddTypeName.test(name) && !rightTypes.has(name))
        context.report({
          node,
          message: `Name a type after what it is in this field (docs/architecture.md), not ${name}.`,
        });
    };
    const check = (node: Rule.Node, isFunction: boolean): void => {
      const name = node.type === 'Identifier' || node.type === 'PrivateIdentifier' ? node.name : '';
      if (isFunction && /^[a-z]\w*[a-z]Of$/.test(name) && !rightNames.has(name))
        context.report({ node, message: `Begin the name of a function with a verb: get… instead of ${name}.` });
      if (/^(?:most|least)[A-Z]/.test(name) && !userNames.has(name))
        context.report({ node, message: `A limit is called max… or min…, not ${name}.` });
    };
    const isFunction = (node: unknown): boolean =>
      /^(?:ArrowFunctionExpression|FunctionExpression)$/.test((node as { readonly type?: string } | null)?.type ?? '');
    return {
      FunctionDeclaration(node) {
        check(node.id as Rule.Node, true);
      },
      MethodDefinition(node) {
        check(node.key as Rule.Node, true);
      },
      PropertyDefinition(node) {
        check(node.key as Rule.Node, isFunction(node.value));
      },
      VariableDeclarator(node) {
        check(node.id as Rule.Node, isFunction(node.init));
      },
      TSPropertySignature(node: Rule.Node) {
        check((node as unknown as { readonly key: Rule.Node }).key, false);
      },
      TSMethodSignature(node: Rule.Node) {
        check((node as unknown as { readonly key: Rule.Node }).key, true);
      },
      ClassDeclaration: checkType,
      TSInterfaceDeclaration: checkType,
      TSTypeAliasDeclaration: checkType,
    };
  },
};

/** Comments say who or what is meant: the user, the caller, another process. */
const plainComments: Rule.RuleModule = {
  meta: { type: 'suggestion', schema: [], docs: { description: 'comments do not speak of nobody and whoever' } },
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          // What is quoted is a name in the code.
          const word = /\b(?:nobody|whoever|whomever|somebody|everybody)\b/i.exec(
            comment.value.replace(/`[^`]*`/g, ''),
          )?.[0];
          if (word !== undefined && comment.loc !== null && comment.loc !== undefined)
            context.report({ loc: comment.loc, message: `Say who or what is meant instead of "${word}".` });
        }
      },
    };
  },
};

/** The project's own lint rules. */
export const housePlugin = { rules: { layers, docstring, literalTexts, plainComments, words } };
