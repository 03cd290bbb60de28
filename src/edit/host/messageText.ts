/** The one link our messages carry. It takes no argument, so nothing can be smuggled into it. */
export const reportLink = 'command:recourse.edit.showReport';

/**
 * Takes the life out of links in a message. Messages quote paths and code that a model wrote, and the editor would make
 * `[text](command:…)` in them a button that runs the command.
 */
export function withoutForeignLinks(message: string): string {
  return message.replaceAll(/\]\((?!command:recourse\.edit\.showReport\))/g, '] (');
}

/** Text from outside as Markdown that shows it literally: no links, no images, no markup. */
export function literalMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]()#+\-!|<>~&$]/g, '\\$&').replaceAll(/\s*[\r\n]\s*/g, ' ');
}
