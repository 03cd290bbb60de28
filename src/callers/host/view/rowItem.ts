import * as vscode from 'vscode';
import { plainLine } from '../../../base/text/markdownText.ts';
import { rowDetail } from '../../../base/text/rowDetail.ts';
import { hoverText, treeText } from '../../../base/host/windowTexts.ts';
import { localize } from '../../../base/host/localize.ts';
import type { CallerNode, CallersStage, CallerType } from '../../domain/types.ts';
import { idParts } from '../../domain/symbolName.ts';
import { isClaim } from '../../domain/answer/textNodes.ts';
import { countText, coverageText, findingText, kindText, labelText, recordText, stageText } from './callersText.ts';
import type { CallersRow, CallersRowSubject } from './rows/row.ts';

type CallersSubject<Kind extends CallersRowSubject['kind']> = Extract<CallersRowSubject, { kind: Kind }>;

interface CallersRowLook {
  readonly label: string;
  readonly detail?: string;
  readonly icon: vscode.ThemeIcon;
  readonly tooltip?: string;
  /** Words for the menu's conditions. */
  readonly context: string;
  readonly command?: vscode.Command;
  readonly uri?: vscode.Uri;
  /** The accessible label, if it says more than the visible text. */
  readonly heard?: string;
}

/** How a row of the Callers view looks, reads and sounds. */
export function rowItem({ id, subject, children }: CallersRow): vscode.TreeItem {
  const { icon, tooltip, context, command, uri, ...texts } = look(subject, id);
  // They contain file names and code from the workspace.
  const label = treeText(texts.label);
  const detail = texts.detail === undefined ? undefined : treeText(texts.detail);
  const heard = texts.heard === undefined ? undefined : treeText(texts.heard);
  const item = new vscode.TreeItem(label, getCollapsibleState(children));
  item.id = id;
  if (detail !== undefined) item.description = rowDetail(detail);
  item.iconPath = icon;
  // The tooltip of a place is computed on hover.
  if (subject.kind !== 'caller')
    item.tooltip = hoverText(
      tooltip ?? [texts.label, ...(texts.detail === undefined ? [] : [texts.detail])].join(' · '),
    );
  item.contextValue = context;
  if (command !== undefined) item.command = command;
  if (uri !== undefined) item.resourceUri = uri;
  // What can be read comes first, so that it can be called by what is seen; then what a glance at icons and rows above
  // tells.
  item.accessibilityInformation = {
    label: [
      `${label}${detail === undefined ? '' : ` ${rowDetail(detail)}`}`,
      ...(heard === undefined ? [] : [heard]),
    ].join(', '),
  };
  return item;
}

function look(subject: CallersRowSubject, id: string): CallersRowLook {
  switch (subject.kind) {
    case 'searching':
      return {
        label: vscode.l10n.t('Searching'),
        detail: subject.title,
        icon: icon('loading~spin'),
        context: 'searching',
      };
    case 'problem':
      return {
        label: vscode.l10n.t('The search failed'),
        detail: subject.sentence,
        icon: icon('error', 'list.errorForeground'),
        context: 'problem',
      };
    case 'answer':
      return answerLook(subject);
    case 'file':
      return fileLook(subject);
    case 'stage':
      return {
        label: stageText(subject.stage),
        detail: countText(subject.count),
        icon: icon(stageIcons[subject.stage]),
        context: 'group',
      };
    case 'near':
      return {
        label: vscode.l10n.t('Similar names, not callers'),
        detail: String(subject.count),
        icon: icon('symbol-key'),
        context: 'near',
      };
    case 'mentions':
      return {
        label: vscode.l10n.t('Mentions, not callers'),
        detail: String(subject.count),
        icon: icon('quote'),
        context: 'mentions',
      };
    case 'caller':
      return callerLook(subject, id);
    case 'nobody':
      return nobodyLook(subject);
    case 'reasons':
      return reasonsLook(subject);
    case 'reason':
      return { label: localize(subject.reason.text), icon: icon('info'), context: 'reason' };
    case 'suggestions':
      return {
        label: vscode.l10n.t('What to do next'),
        detail: subject.count === 1 ? vscode.l10n.t('1 suggestion') : vscode.l10n.t('{0} suggestions', subject.count),
        icon: icon('lightbulb'),
        context: 'suggestions',
      };
    case 'suggestion':
      return suggestionLook(subject, id);
    case 'more':
      return {
        label: vscode.l10n.t('Show more'),
        detail: subject.left === 1 ? vscode.l10n.t('1 more row') : vscode.l10n.t('{0} more rows', subject.left),
        icon: icon('ellipsis'),
        context: 'more',
        command: { command: 'recourse.callers.showMore', title: vscode.l10n.t('Show more'), arguments: [id] },
      };
  }
}

function answerLook({ facts }: CallersSubject<'answer'>): CallersRowLook {
  const { complete, complete_record: record } = facts.coverage;
  const isWhole = complete === 'yes';
  const coverage =
    facts.isUndefined && isIndexWhole(facts.coverage)
      ? vscode.l10n.t('in none of the {0} indexed files', facts.coverage.indexed_files)
      : coverageText(facts.coverage);
  const possible = facts.possible === 0 ? [] : [vscode.l10n.t('{0} of them only possible', facts.possible)];
  const explanation = facts.explanation ?? recordText(facts.coverage);
  const incompleteIcon = facts.callers > 0 ? icon('info') : icon('warning', 'list.warningForeground');
  return {
    label: findingText(facts),
    detail: [...possible, coverage].join(' · '),
    // Green stands for what can be relied on.
    icon: isWhole ? icon('pass', record === undefined ? 'charts.green' : undefined) : incompleteIcon,
    tooltip: [
      vscode.l10n.t('{0}: {1}', facts.title, findingText(facts)),
      ...possible,
      coverage,
      ...(explanation === undefined ? [] : [explanation]),
    ].join('\n\n'),
    context: 'answer',
    heard: [facts.title, ...(explanation === undefined ? [] : [explanation])].join(', '),
  };
}

function isIndexWhole({
  indexed_files: indexed,
  total_files: total,
  freshness,
}: CallersSubject<'answer'>['facts']['coverage']): boolean {
  return freshness !== 'building' && total > 0 && indexed >= total;
}

function fileLook({ path, count, best }: CallersSubject<'file'>): CallersRowLook {
  const slash = path.lastIndexOf('/');
  const folder = slash < 0 ? [] : [path.slice(0, slash)];
  return {
    label: path.slice(slash + 1),
    detail: [countText(count), ...folder].join(' · '),
    icon: vscode.ThemeIcon.File,
    tooltip: path,
    context: 'group',
    // For the icon of its kind alone: by its own address it would be coloured and numbered by the problems in it.
    uri: vscode.Uri.from({ scheme: 'recourse-callers', path: `/${plainLine(path)}` }),
    heard: vscode.l10n.t('most certain: {0}', labelText(best)),
  };
}

function callerLook({ node, isAlone, isRepeated }: CallersSubject<'caller'>, id: string): CallersRowLook {
  const { name, file_path: path, line_number: line, type, label, context } = node;
  const isClaimed = isClaim(node) && type !== 'semantic_match';
  const file = path.slice(path.lastIndexOf('/') + 1);
  const place = isAlone ? `${file}:${String(line)}` : vscode.l10n.t('line {0}', line);
  const kind = type === 'call' ? [] : [kindText(type)];
  // In a narrow side bar the end is cut: so the confidence comes right after the short name, and the container after
  // that.
  const dot = name === path ? -1 : name.lastIndexOf('.');
  return {
    label: name === path ? vscode.l10n.t('Top of {0}', file) : name.slice(dot + 1),
    detail: [
      ...(isClaimed ? [labelText(label)] : []),
      ...kind,
      ...(isRepeated ? [vscode.l10n.t('again')] : []),
      ...(dot > 0 ? [vscode.l10n.t('in {0}', name.slice(0, dot))] : []),
      place,
      ...(context === '' ? [] : [context]),
    ].join(' · '),
    icon: icon(kindIcons[type], isClaimed ? labelColours[label] : undefined),
    context: ['caller', ...(node.symbol_id === undefined ? [] : ['hasSymbol'])].join(' '),
    command: { command: 'recourse.callers.openSite', title: vscode.l10n.t('Open the Place'), arguments: [id] },
    heard: [kindText(type), vscode.l10n.t('in {0}', path)].join(', '),
  };
}

function nobodyLook({ name, isComplete, explanation }: CallersSubject<'nobody'>): CallersRowLook {
  return {
    label: isComplete ? vscode.l10n.t('Nothing calls it') : vscode.l10n.t('No caller found'),
    icon: icon(isComplete ? 'pass' : 'circle-slash'),
    context: 'nobody',
    tooltip: explanation ?? vscode.l10n.t('No caller of {0} was found.', name),
    detail: explanation,
  };
}

function reasonsLook({ symbol, isDefined, count }: CallersSubject<'reasons'>): CallersRowLook {
  const name = idParts(symbol)?.names ?? symbol;
  return {
    label: isDefined ? vscode.l10n.t('Why callers may be missing') : vscode.l10n.t('Why it may be missing'),
    detail: [name, reasonCountText(count)].join(' · '),
    icon: icon('question'),
    context: 'reasons',
  };
}

function suggestionLook({ suggestion, action }: CallersSubject<'suggestion'>, id: string): CallersRowLook {
  const icons = {
    ask: 'call-incoming',
    search: 'search',
    explain: 'question',
    setting: 'settings-gear',
    command: 'run',
  } as const;
  return {
    label: localize(suggestion.title),
    icon: icon(action === undefined ? 'info' : icons[action.kind]),
    context: action === undefined ? 'hint' : 'suggestion',
    tooltip: localize(suggestion.title),
    command:
      action === undefined
        ? undefined
        : {
            command: 'recourse.callers.runSuggestion',
            title: vscode.l10n.t('Run the Suggestion'),
            arguments: [id],
          },
  };
}

const stageIcons: Readonly<Record<CallersStage, string>> = {
  graph: 'type-hierarchy',
  grep: 'search',
  semantic_search: 'symbol-key',
  structured_error: 'question',
};

const kindIcons: Readonly<Record<CallerType, string>> = {
  call: 'call-incoming',
  callback: 'reply',
  event: 'zap',
  decorator: 'mention',
  injection: 'plug',
  route: 'globe',
  jsx: 'code',
  override: 'type-hierarchy-sub',
  dynamic: 'symbol-misc',
  grep_match: 'search',
  semantic_match: 'symbol-key',
  definition: 'symbol-method',
  import: 'package',
  'string-mention': 'symbol-string',
  comment: 'comment',
};

/** The label always says it in words too: the colour only supports it. */
const labelColours: Readonly<Record<CallerNode['label'], string | undefined>> = {
  verified: 'charts.green',
  likely: 'charts.blue',
  possible: undefined,
};

function icon(name: string, colour?: string): vscode.ThemeIcon {
  return new vscode.ThemeIcon(name, colour === undefined ? undefined : new vscode.ThemeColor(colour));
}

function getCollapsibleState(children: CallersRow['children']): vscode.TreeItemCollapsibleState {
  if (children === 'none') return vscode.TreeItemCollapsibleState.None;
  return children === 'open' ? vscode.TreeItemCollapsibleState.Expanded : vscode.TreeItemCollapsibleState.Collapsed;
}

function reasonCountText(count: number): string {
  if (count === 0) return vscode.l10n.t('no reason is known');
  return count === 1 ? vscode.l10n.t('1 reason') : vscode.l10n.t('{0} reasons', count);
}
