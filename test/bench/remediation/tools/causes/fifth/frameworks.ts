import type { ToolCauses } from '../../cause.ts';
import { failing } from '../fresh/failing.ts';

const settings = (more: string) =>
  `SECRET_KEY = "x"\nINSTALLED_APPS = ["%a%s"]\nROOT_URLCONF = "%a%s.urls"\nDATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": "db.sqlite3"}}\nTEMPLATES = [{"BACKEND": "django.template.backends.django.DjangoTemplates", "DIRS": ["pages"]}]\n${more}`;
const manage =
  'import os\nimport sys\n\nos.environ.setdefault("DJANGO_SETTINGS_MODULE", "settings")\nfrom django.core.management import execute_from_command_line\n\nexecute_from_command_line(sys.argv)\n';
const model = 'from django.db import models\n\n\nclass %A%(models.Model):\n    %b% = models.IntegerField()\n';
const venv = { setup: 'ln -s /tmp/errtools/fifth/venv .venv' };
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
      'settings.py': settings(''),
      '%a%s/__init__.py': '',
      '%a%s/models.py': model,
      '%a%s/urls.py': 'urlpatterns = []\n',
      ...files,
    },
  });
const migration = (id: string, down: string) =>
  `revision = "${id}"\ndown_revision = ${down}\nbranch_labels = None\ndepends_on = None\n\n\ndef upgrade():\n    pass\n\n\ndef downgrade():\n    pass\n`;
const alembicEnv =
  'from alembic import context\nfrom sqlalchemy import create_engine\n\nengine = create_engine("sqlite:///%f%.db")\nwith engine.connect() as connection:\n    context.configure(connection=connection)\n    with context.begin_transaction():\n        context.run_migrations()\n';
const alembic = (
  command: string,
  expect: string,
  fix: string,
  family?: string,
  files: Readonly<Record<string, string>> = {},
) =>
  failing(`alembic ${command}`, expect, fix, family, {
    files: {
      'alembic.ini': '[alembic]\nscript_location = migrations\n',
      'migrations/env.py': alembicEnv,
      'migrations/script.py.mako': 'x\n',
      'migrations/versions/one.py': migration('a1', 'None'),
      ...files,
    },
  });
const app = 'from fastapi import FastAPI\n\napp = FastAPI()\n';
const sql = (expect: string, fix: string, body: string, family?: string) =>
  failing('.venv/bin/python %f%.py', expect, fix, family, {
    ...venv,
    files: {
      '%f%.py': `from sqlalchemy import Integer, create_engine, select, text\nfrom sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column\n\n\nclass Base(DeclarativeBase):\n    pass\n\n\nclass %A%(Base):\n    __tablename__ = "%a%s"\n    id: Mapped[int] = mapped_column(primary_key=True)\n    %b%: Mapped[int] = mapped_column(unique=True)\n\n\nengine = create_engine("sqlite://")\n${body}`,
    },
  });

/** Frameworks of Python, and containers, in no other part. */
export const fifthFrameworks: readonly ToolCauses[] = [
  {
    tool: 'django',
    causes: {
      command: django(
        '%b%',
        'Unknown command',
        'There is no such command: is its app in INSTALLED_APPS?',
        'unknown-command',
      ),
      settings: failing(
        '.venv/bin/python manage.py check',
        'No module named',
        'DJANGO_SETTINGS_MODULE names a module that is not there.',
        'module-not-found',
        { ...venv, files: { 'manage.py': manage.replace('"settings"', '"%a%.settings"') } },
      ),
      table: django(
        'shell -c "from %a%s.models import %A%; print(%A%.objects.count())"',
        'no such table',
        'Run the migrations: manage.py migrate.',
        'table-missing',
      ),
      template: django(
        'shell -c "from django.template.loader import get_template; get_template(\'%a%/%b%.html\')"',
        'TemplateDoesNotExist',
        'The template is not in a folder of DIRS, or its app is not installed.',
        'file-not-found',
      ),
      app: django(
        'check',
        'No module named',
        'Install the app, or correct its name in INSTALLED_APPS.',
        'module-not-found',
        { 'settings.py': settings('INSTALLED_APPS += ["%a%_%b%_layouter"]\n') },
      ),
      'does-not-exist': django(
        'shell -c "from %a%s.models import %A%; from django.core.management import call_command; call_command(\'migrate\', run_syncdb=True, verbosity=0); %A%.objects.get(pk=%n%)"',
        'matching query does not exist',
        'There is no such row: filter().first(), or catch DoesNotExist.',
        'row-missing',
      ),
      field: django(
        'shell -c "from %a%s.models import %A%; print(%A%.objects.filter(%c%=%n%))"',
        'Cannot resolve keyword',
        'The model has no such field.',
        'column-missing',
      ),
      'on-delete': django('check', 'on_delete', 'Give the ForeignKey its on_delete.', 'wrong-argument-count', {
        '%a%s/models.py':
          'from django.db import models\n\n\nclass %A%(models.Model):\n    %b% = models.ForeignKey("self")\n',
      }),
      reverse: django(
        'shell -c "from django.urls import reverse; reverse(\'%b%-detail\')"',
        'NoReverseMatch',
        'There is no route of that name in urls.py.',
        'undefined-name',
      ),
      port: failing(
        'perl -MIO::Socket::INET -e \'$s=IO::Socket::INET->new(LocalAddr=>"127.0.0.1",LocalPort=>%port%,Listen=>1,ReuseAddr=>1) or die; exit(system(".venv/bin/python manage.py runserver --noreload %port%")?1:0)\'',
        'already in use',
        'Another server has the port: stop it, or take another.',
        'address-in-use',
        {
          ...venv,
          files: {
            'manage.py': manage,
            'settings.py': settings('ALLOWED_HOSTS = ["*"]\n'),
            '%a%s/__init__.py': '',
            '%a%s/models.py': model,
            '%a%s/urls.py': 'urlpatterns = []\n',
          },
        },
      ),
    },
  },
  {
    tool: 'alembic',
    causes: {
      'no-config': failing(
        'alembic upgrade head',
        'script_location',
        'Run it where alembic.ini is, or name it with -c.',
        'file-not-found',
      ),
      revision: alembic(
        'upgrade %b%%n%',
        "Can't locate revision",
        'The migration is not in this branch: pull, or correct the stamp.',
        'revision-unknown',
      ),
      heads: alembic('upgrade head', 'Multiple head revisions', 'alembic merge heads, then upgrade.', undefined, {
        'migrations/versions/two.py': migration('b%n%', '"a1"'),
        'migrations/versions/three.py': migration('c%n%', '"a1"'),
      }),
      'not-current': alembic(
        'revision --autogenerate -m "add %b%"',
        'Target database is not up to date',
        'alembic upgrade head first.',
      ),
      parent: alembic(
        'upgrade head',
        'KeyError',
        'down_revision names a migration that is not there.',
        'revision-unknown',
        { 'migrations/versions/two.py': migration('b%n%', '"%b%%n%"') },
      ),
      command: alembic('%b%', 'invalid choice', 'Alembic has no such command.', 'unknown-command'),
    },
  },
  {
    tool: 'celery',
    causes: {
      module: failing(
        'celery -A %a%.worker report',
        'Unable to load celery application',
        'The module is not in the path: change the folder, or correct -A.',
        'module-not-found',
      ),
      attribute: failing(
        'celery -A %f% report',
        'Unable to load celery application',
        'The module has no Celery object of that name.',
        'import-name-missing',
        { files: { '%f%.py': '%a% = %n%\n' } },
      ),
      command: failing('celery %b%', 'No such command', 'Celery has no such command.', 'unknown-command'),
      option: failing(
        'celery worker --%b%-all',
        'No such option',
        'celery worker has no such option.',
        'unknown-option',
      ),
      refused: failing(
        'celery -A %f% inspect ping',
        'onnection refused',
        'The broker is not running.',
        'connection-refused',
        {
          files: { '%f%.py': 'from celery import Celery\n\napp = Celery("%a%", broker="amqp://127.0.0.1:%port%//")\n' },
        },
      ),
    },
  },
  {
    tool: 'uvicorn',
    causes: {
      module: failing(
        'uvicorn %a%:app',
        'Could not import module',
        'The module is not in this folder: change it, or --app-dir.',
        'module-not-found',
      ),
      attribute: failing('uvicorn %f%:%b%', 'Attribute', 'The module has no such application.', 'import-name-missing', {
        files: { '%f%.py': app },
      }),
      format: failing('uvicorn %f%.py', 'must be in format', 'Name it as module:attribute.', undefined, {
        files: { '%f%.py': app },
      }),
      port: failing(
        'perl -MIO::Socket::INET -e \'$s=IO::Socket::INET->new(LocalAddr=>"127.0.0.1",LocalPort=>%port%,Listen=>1,ReuseAddr=>1) or die; exit(system("uvicorn %f%:app --port %port%")?1:0)\'',
        'already in use',
        'Another server has the port: stop it, or --port.',
        'address-in-use',
        { files: { '%f%.py': app } },
      ),
      'port-number': failing(
        'uvicorn %f%:app --port %b%',
        'is not a valid integer',
        'The port is a number.',
        'number-unreadable',
        { files: { '%f%.py': app } },
      ),
      import: failing('uvicorn %f%:app', 'No module named', 'pip install the package.', 'module-not-found', {
        files: { '%f%.py': `import %a%_%b%_layouter\n${app}` },
      }),
    },
  },
  {
    tool: 'fastapi',
    causes: {
      'response-model': failing(
        '.venv/bin/python %f%.py',
        'Invalid args for response field',
        'The annotation is no type that pydantic knows: response_model=None.',
        undefined,
        {
          ...venv,
          files: {
            '%f%.py': `${app}\n\nclass %A%:\n    pass\n\n\n@app.get("/%b%")\ndef read_%b%() -> %A%:\n    return %A%()\n`,
          },
        },
      ),
      validation: failing(
        '.venv/bin/python %f%.py',
        'Field required',
        'Give the model the missing field.',
        'property-required',
        {
          ...venv,
          files: {
            '%f%.py':
              'from pydantic import BaseModel\n\n\nclass %A%(BaseModel):\n    %a%: int\n    %b%: int\n\n\nprint(%A%(%a%=%n%))\n',
          },
        },
      ),
      parsing: failing(
        '.venv/bin/python %f%.py',
        'unable to parse string as an integer',
        'The text is no number: correct the input, or the type of the field.',
        'number-unreadable',
        {
          ...venv,
          files: {
            '%f%.py':
              'from pydantic import BaseModel\n\n\nclass %A%(BaseModel):\n    %a%: int\n\n\nprint(%A%(%a%="%b%"))\n',
          },
        },
      ),
      'path-slash': failing(
        '.venv/bin/python %f%.py',
        "must start with '/'",
        'Begin the prefix with a slash.',
        undefined,
        { ...venv, files: { '%f%.py': 'from fastapi import APIRouter\n\nrouter = APIRouter(prefix="%b%")\n' } },
      ),
    },
  },
  {
    tool: 'sqlalchemy',
    causes: {
      table: sql(
        'no such table',
        'Create the tables first: the migrations, or create_all.',
        'with Session(engine) as session:\n    print(session.scalars(select(%A%)).all())\n',
        'table-missing',
      ),
      unique: sql(
        'UNIQUE constraint failed',
        'The row is there already: look it up first.',
        'Base.metadata.create_all(engine)\nwith Session(engine) as session:\n    session.add_all([%A%(%b%=%n%), %A%(%b%=%n%)])\n    session.commit()\n',
        'unique-violation',
      ),
      detached: sql(
        'is not bound to a Session',
        'Read it within the session, or expire_on_commit=False.',
        'Base.metadata.create_all(engine)\nwith Session(engine) as session:\n    %a% = %A%(%b%=%n%)\n    session.add(%a%)\n    session.commit()\nprint(%a%.%b%)\n',
        'use-after-close',
      ),
      driver: failing(
        '.venv/bin/python %f%.py',
        'No module named',
        'pip install the driver of the database.',
        'module-not-found',
        {
          ...venv,
          files: {
            '%f%.py':
              'from sqlalchemy import create_engine\n\nengine = create_engine("postgresql://%a%@127.0.0.1:%port%/%b%")\n',
          },
        },
      ),
      url: failing(
        '.venv/bin/python %f%.py',
        'Could not parse',
        'The address of the database lacks its scheme.',
        'url-invalid',
        {
          ...venv,
          files: { '%f%.py': 'from sqlalchemy import create_engine\n\nengine = create_engine("%a%.db:%port%/%b%")\n' },
        },
      ),
      one: sql(
        'No row was found',
        'Use one_or_none, or look for the right row.',
        'Base.metadata.create_all(engine)\nwith Session(engine) as session:\n    print(session.scalars(select(%A%).where(%A%.id == %n%)).one())\n',
        'row-missing',
      ),
      text: sql(
        'Not an executable object',
        'Wrap the statement in text().',
        'with engine.connect() as connection:\n    connection.execute("select %n% as %b%")\n',
      ),
      keyword: sql(
        'is an invalid keyword argument',
        'The model has no such column.',
        'print(%A%(%c%=%n%))\n',
        'unknown-parameter',
      ),
    },
  },
];
