import * as vscode from 'vscode';

/** A place that a server names: a call, or only the name. */
export interface ServerSite {
  readonly uri: vscode.Uri;
  readonly range: vscode.Range;
  readonly kind: 'call' | 'reference';
}

/** What a server says of one definition. */
export interface ServerAnswer {
  readonly sites: readonly ServerSite[];
  /** Whether the definition itself came back: the server knows the file, and the symbol. */
  readonly knowsDefinition: boolean;
}

/**
 * Asks the providers of calls and of references for the language of a document, both at the same time. The result is
 * empty without a provider, or if the provider has not loaded its project. Rejects if both requests failed.
 */
export async function askServer(document: vscode.TextDocument, position: vscode.Position): Promise<ServerAnswer> {
  // A request without a provider is answered with nothing; only what went wrong is rejected.
  const answers = await Promise.allSettled([
    incomingCalls(document.uri, position),
    getReferences(document.uri, position),
  ]);
  const [calls, references] = answers;
  if (calls.status === 'rejected' && references.status === 'rejected') throw calls.reason;
  const sites = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const isDefinition = ({ uri, range, kind }: ServerSite): boolean =>
    kind === 'reference' && uri.toString() === document.uri.toString() && range.contains(position);
  return { sites: sites.filter((site) => !isDefinition(site)), knowsDefinition: sites.some(isDefinition) };
}

async function incomingCalls(uri: vscode.Uri, position: vscode.Position): Promise<readonly ServerSite[]> {
  const items = await vscode.commands.executeCommand<vscode.CallHierarchyItem[] | undefined>(
    'vscode.prepareCallHierarchy',
    uri,
    position,
  );
  const incoming = await Promise.all(
    (items ?? []).map((item) =>
      vscode.commands.executeCommand<vscode.CallHierarchyIncomingCall[] | undefined>(
        'vscode.provideIncomingCalls',
        item,
      ),
    ),
  );
  return incoming.flatMap((calls) =>
    (calls ?? []).flatMap(({ from, fromRanges }) =>
      fromRanges.map((range) => ({ uri: from.uri, range, kind: 'call' as const })),
    ),
  );
}

async function getReferences(uri: vscode.Uri, position: vscode.Position): Promise<readonly ServerSite[]> {
  const locations = await vscode.commands.executeCommand<vscode.Location[] | undefined>(
    'vscode.executeReferenceProvider',
    uri,
    position,
  );
  return (locations ?? []).map((location) => ({
    uri: location.uri,
    range: location.range,
    kind: 'reference' as const,
  }));
}
