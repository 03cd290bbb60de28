import { getLanguage } from '../codeLanguage.ts';
import type { Project } from '../graph/project.ts';

/** Files whose text calls code, in ways that are not read: pages, views and layouts. */
const endings = [
  ...['html?', 'xhtml', 'vue', 'svelte', 'astro', 'erb', 'haml', 'slim', 'ejs', 'hbs', 'mustache', 'njk', 'twig'],
  ...[
    'jinja2?',
    'j2',
    'jspx?',
    'ftlh?',
    'cshtml',
    'vbhtml',
    'razor',
    'aspx',
    'ascx',
    'phtml',
    'latte',
    'tpl',
    'gohtml',
  ],
  ...['tmpl', 'fxml', 'a?xaml', String.raw`blade\.php`],
];
const template = new RegExp(String.raw`\.(?:${endings.join('|')})$`, 'i');

/** The templates that hold a name and are not read as code: what they call is not known. */
export function templateFiles(project: Project, name: string): readonly string[] {
  return name === ''
    ? []
    : project.filesWith(name).filter((path) => template.test(path) && getLanguage(path) === undefined);
}
