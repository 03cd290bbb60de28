/** The little of `vscode` that rows and models touch when they are tested outside an editor: an editor that speaks English. */
export const l10n = {
  bundle: undefined,
  t: (text: string, ...args: readonly unknown[]): string => text.replaceAll(/\{(\d+)\}/g, (_, at: string) => String(args[Number(at)])),
};
