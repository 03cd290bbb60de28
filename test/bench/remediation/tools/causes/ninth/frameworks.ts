import type { ToolCauses } from '../../cause.ts';
import { failing } from '../fresh/failing.ts';

const venv = { setup: 'ln -s /tmp/errtools/ninth/venv .venv' };
const settings =
  'SECRET_KEY = "x"\nALLOWED_HOSTS = ["*"]\nINSTALLED_APPS = ["%a%s"]\nROOT_URLCONF = "%a%s.urls"\nDEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"\nDATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": "db.sqlite3"}}\n';
const manage =
  'import os\nimport sys\n\nos.environ.setdefault("DJANGO_SETTINGS_MODULE", "settings")\nfrom django.core.management import execute_from_command_line\n\nexecute_from_command_line(sys.argv)\n';
const model = 'from django.db import models\n\n\nclass %A%(models.Model):\n    %b% = models.IntegerField()\n';
const django = (
  command: string,
  expect: string,
  fix: string,
  family?: string,
  files: Readonly<Record<string, string>> = {},
) =>
  failing(`.venv/bin/python manage.py ${command}`, expect, fix, family, {
    ...venv,
    files: {
      'manage.py': manage,
      'settings.py': settings,
      '%a%s/__init__.py': '',
      '%a%s/models.py': model,
      '%a%s/urls.py': 'urlpatterns = []\n',
      ...files,
    },
  });
const flask = (expect: string, fix: string, body: string, family?: string) =>
  failing('.venv/bin/python %f%.py', expect, fix, family, {
    ...venv,
    files: {
      '%f%.py': `from flask import Flask, render_template, request, session, url_for\n\napp = Flask(__name__)\napp.testing = True\n\n\n${body}\n\napp.test_client().get("/%a%")\n`,
    },
  });

/** Causes of frameworks of Python that are in no other part. */
export const ninthFrameworks: readonly ToolCauses[] = [
  {
    tool: 'django',
    causes: {
      'secret-key': django(
        'shell -c "from django.conf import settings; print(settings.SECRET_KEY, %n%)"',
        'SECRET_KEY setting must not be empty',
        'Set SECRET_KEY in the settings.',
        'property-required',
        { 'settings.py': settings.replace('"x"', '""') },
      ),
      'settings-unset': failing(
        '.venv/bin/python %f%.py',
        'settings are not configured',
        'Set DJANGO_SETTINGS_MODULE, then django.setup().',
        'environment-variable-missing',
        { ...venv, files: { '%f%.py': 'from django.conf import settings\n\nprint(settings.DEBUG, "%a%", %n%)\n' } },
      ),
      'apps-not-ready': failing(
        '.venv/bin/python %f%.py',
        "Apps aren't loaded yet",
        'django.setup() before the models are imported.',
        undefined,
        {
          ...venv,
          files: {
            'settings.py': settings,
            '%a%s/__init__.py': '',
            '%a%s/models.py': model,
            '%f%.py':
              'import os\n\nos.environ["DJANGO_SETTINGS_MODULE"] = "settings"\nfrom %a%s.models import %A%\n\nprint(%A%, %n%)\n',
          },
        },
      ),
      'app-label': django(
        'check',
        "doesn't declare an explicit app_label",
        'Put the app into INSTALLED_APPS.',
        'config-entry-missing',
        {
          'settings.py': settings.replace('["%a%s"]', '[]'),
          '%a%s/urls.py': 'from %a%s.models import %A%\n\nurlpatterns = []\n',
        },
      ),
      'relation-unknown': django(
        'check',
        'which is either not installed, or is abstract',
        'The model of the ForeignKey is misspelled, or its app is not installed.',
        'undefined-name',
        {
          '%a%s/models.py':
            'from django.db import models\n\n\nclass %A%(models.Model):\n    %b% = models.ForeignKey("%B%%n%", on_delete=models.CASCADE)\n',
        },
      ),
      'reverse-clash': django('check', 'Reverse accessor', 'related_name for one of the two.', 'duplicate-definition', {
        '%a%s/models.py':
          'from django.db import models\n\n\nclass %B%(models.Model):\n    pass\n\n\nclass %A%(models.Model):\n    %b% = models.ForeignKey(%B%, on_delete=models.CASCADE)\n    %c% = models.ForeignKey(%B%, on_delete=models.CASCADE)\n',
      }),
      'urls-import': django('check', 'module', 'The module of include() is not there.', 'module-not-found', {
        '%a%s/urls.py':
          'from django.urls import include, path\n\nurlpatterns = [path("%b%/", include("%b%_%n%.urls"))]\n',
      }),
      'template-tag': django(
        'shell -c "from django.template import Engine; Engine().from_string(\'{% %b% %}\')"',
        'Invalid block tag',
        'load the library of the tag at the top.',
        'undefined-name',
      ),
      'no-null': django(
        'shell -c "from django.core.management import call_command; call_command(\'migrate\', run_syncdb=True, verbosity=0); from %a%s.models import %A%; %A%.objects.create()"',
        'NOT NULL constraint failed',
        'Give the field a value, or null=True.',
        'not-null-violation',
      ),
      several: django(
        'shell -c "from django.core.management import call_command; call_command(\'migrate\', run_syncdb=True, verbosity=0); from %a%s.models import %A%; [%A%.objects.create(%b%=%n%) for x in range(2)]; %A%.objects.get(%b%=%n%)"',
        'returned more than one',
        'get wants one row: filter(…).first(), or a narrower filter.',
        'several-rows',
      ),
      'max-length': django('check', 'max_length', 'max_length is a whole number, not a text.', 'type-mismatch', {
        '%a%s/models.py':
          'from django.db import models\n\n\nclass %A%(models.Model):\n    %b% = models.SlugField(max_length="%n%x")\n',
      }),
    },
  },
  {
    tool: 'flask',
    causes: {
      template: flask(
        'TemplateNotFound',
        'The template is not in templates/.',
        '@app.route("/%a%")\ndef %a%():\n    return render_template("%b%.html", n=%n%)\n',
        'file-not-found',
      ),
      'no-return': flask(
        'did not return a valid response',
        'return something on each path.',
        '@app.route("/%a%")\ndef %a%():\n    print("%b%", %n%)\n',
        'missing-return',
      ),
      url: flask(
        'Could not build url for endpoint',
        'There is no function of that name with a route.',
        '@app.route("/%a%")\ndef %a%():\n    return url_for("%b%_%n%")\n',
        'undefined-name',
      ),
      secret: flask(
        'The session is unavailable because no secret key was set',
        'app.secret_key = ….',
        '@app.route("/%a%")\ndef %a%():\n    session["%b%"] = %n%\n    return "x"\n',
        'property-required',
      ),
      'request-outside': flask(
        'Working outside of request context',
        'request is there within a view only; or test_request_context.',
        'print(request.args, "%b%", %n%)\n',
      ),
      'app-missing': failing(
        '.venv/bin/flask run',
        'Could not locate a Flask application',
        'flask --app name run, or name the file app.py.',
        'file-not-found',
        { ...venv, files: { '%f%.py': '%a% = %n%\n' } },
      ),
      import: failing(
        '.venv/bin/flask --app %a%.%b% run',
        'Could not import',
        'The module is not in this folder.',
        'module-not-found',
        venv,
      ),
      'debug-port': failing(
        'perl -MIO::Socket::INET -e \'$s=IO::Socket::INET->new(LocalAddr=>"127.0.0.1",LocalPort=>%port%,Listen=>1,ReuseAddr=>1) or die; exit(system(".venv/bin/flask --app %f% run --port %port%")?1:0)\'',
        'Address already in use',
        'Another server has the port: stop it, or take another.',
        'address-in-use',
        { ...venv, files: { '%f%.py': 'from flask import Flask\n\napp = Flask("%a%")\n' } },
      ),
    },
  },
];
