/** What people and agents write down by name, and what must therefore be there in the next version, too. */
export interface Contract {
  readonly settings: readonly string[];
  readonly commands: readonly string[];
  readonly tools: readonly string[];
}

/** The part of a manifest that is such a name. */
export interface NamingManifest {
  readonly contributes: {
    readonly configuration: readonly { readonly properties: object }[] | { readonly properties: object };
    readonly commands: readonly { readonly command: string }[];
    readonly languageModelTools: readonly { readonly name: string }[];
  };
}

/** The names of a manifest, sorted. */
export function getContract({ contributes }: NamingManifest): Contract {
  const sections = Array.isArray(contributes.configuration)
    ? (contributes.configuration as readonly { readonly properties: object }[])
    : [contributes.configuration as { readonly properties: object }];
  return {
    settings: sections.flatMap(({ properties }) => Object.keys(properties)).sort(),
    commands: contributes.commands.map(({ command }) => command).sort(),
    tools: contributes.languageModelTools.map(({ name }) => name).sort(),
  };
}
