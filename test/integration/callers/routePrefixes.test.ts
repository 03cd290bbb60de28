import { describe, expect, test } from 'vitest';
import { getProject } from '../../support/callersProject.ts';
import { reachedByKey } from '../../support/reachedByKey.ts';

type Files = Readonly<Record<string, string>>;

/** The routes under which a function or method is registered, as `GET /api/users`. */
async function getRoutes(files: Files, id: string): Promise<string[]> {
  return reachedByKey(await getProject(files), id).registered.map((each) => each.replace(/^\S+ route /, ''));
}

describe("a controller's own address", () => {
  test.each([
    ["@Controller('users')", ['GET /users/list']],
    ["@RestController('users')", ['GET /users/list']],
    ["@Controller({ path: 'users' })", ['GET /users/list']],
    ['@Controller()', ['GET /list']],
    ["@Module('users')", ['GET /list']],
    ["@Injectable()\n@Controller('users')", ['GET /users/list']],
    ['@Controller(Users)', ['GET /list']],
    ['@Controller(`${BASE}/users`)', ['GET /api/users/list']],
    ["@Controller('shops/:shop')", ['GET /shops/*/list']],
  ])('%s', async (head, routes) => {
    expect(
      await getRoutes(
        {
          'a.ts': `const BASE = 'api';\n@Controller('other') class Other {}\n${head}\nclass UsersController {\n  @Get('list') list() {}\n}\n`,
        },
        'a.ts#UsersController.list',
      ),
    ).toEqual(routes);
  });

  test('[controller] stands for its name', async () => {
    expect(
      await getRoutes(
        {
          'A.cs':
            '[Route("api/[controller]")]\npublic class OrdersController {\n  [HttpGet("{id}")]\n  public int Show(int id) { return 1; }\n  [HttpPost]\n  public int Make() { return 1; }\n}\n',
        },
        'A.cs#OrdersController.Show',
      ),
    ).toEqual(['GET /api/orders/*']);
    expect(
      await getRoutes(
        {
          'A.cs':
            '[Route("api/[Controller]")]\npublic class OrdersController {\n  [HttpPost]\n  public int Make() { return 1; }\n}\n',
        },
        'A.cs#OrdersController.Make',
      ),
    ).toEqual(['POST /api/orders']);
  });

  test('of a mapping with several entries the path is meant', async () => {
    expect(
      await getRoutes(
        {
          'A.java':
            '@RestController\n@RequestMapping(value = "/orders", produces = "application/json")\nclass A {\n  @GetMapping("/{id}")\n  void show() {}\n}\n',
        },
        'A.java#A.show',
      ),
    ).toEqual(['GET /orders/*']);
    expect(
      await getRoutes(
        { 'A.java': '@RequestMapping(path = "/orders")\nclass A {\n  @DeleteMapping\n  void clear() {}\n}\n' },
        'A.java#A.clear',
      ),
    ).toEqual(['DELETE /orders']);
  });
});

describe('routers of Python', () => {
  const users = (maker: string, route = '@router.get("/users")'): string =>
    `from fastapi import APIRouter\nrouter = ${maker}\n\n${route}\ndef show(): ...\n`;
  test.each([
    ['alone', 'APIRouter()', '', ['GET /users']],
    ['by what it is made with', 'APIRouter(prefix="/shop")', '', ['GET /shop/users']],
    [
      'by what it is mounted under',
      'APIRouter()',
      'from users import router\napp.include_router(router, prefix="/api")\n',
      ['GET /api/users'],
    ],
    [
      'by both',
      'APIRouter(prefix="/shop")',
      'from users import router\napp.include_router(router, prefix="/api")\n',
      ['GET /api/shop/users'],
    ],
    [
      'with a tag',
      'APIRouter(tags=["shop"])',
      'from users import router\napp.include_router(router, tags=["a"])\n',
      ['GET /users'],
    ],
    [
      'of its module',
      'APIRouter()',
      'import users\napp.include_router(users.router, prefix="/api")\n',
      ['GET /api/users'],
    ],
    [
      'under another name',
      'APIRouter()',
      'from users import router as users_router\napp.include_router(users_router, prefix="/api")\n',
      ['GET /api/users'],
    ],
    [
      'another of its file',
      'APIRouter()',
      'from users import other\napp.include_router(other, prefix="/api")\n',
      ['GET /users'],
    ],
    [
      'one of another file',
      'APIRouter()',
      'from orders import router\napp.include_router(router, prefix="/api")\n',
      ['GET /users'],
    ],
    [
      'by something that mounts nothing',
      'APIRouter()',
      'from users import router\napp.include_model(router, prefix="/api")\n',
      ['GET /users'],
    ],
  ])('%s', async (_, maker, app, routes) => {
    expect(
      await getRoutes(
        { 'users.py': users(maker), 'orders.py': 'router = APIRouter()\n', 'app.py': app },
        'users.py#show',
      ),
    ).toEqual(routes);
  });

  test('mounted twice it is asked for under both addresses', async () => {
    const project = await getProject({
      'users.py': users('APIRouter()'),
      'app.py':
        'from users import router\napp.include_router(router, prefix="/v1")\napp.include_router(router, prefix="/v2")\n',
      'test_users.py': 'client.get("/v1/users")\nclient.get("/v2/users")\nclient.get("/v3/users")\n',
    });
    expect(reachedByKey(project, 'users.py#show').emitted).toEqual(['test_users.py:1 0.9', 'test_users.py:2 0.9']);
  });

  test('routers under routers, four deep', async () => {
    const files = {
      'items.py': 'items = APIRouter(prefix="/i")\n@items.get("/x")\ndef show(): ...\n',
      'orders.py':
        'from items import items\norders = APIRouter(prefix="/o")\norders.include_router(items, prefix="/p")\n',
      'shops.py':
        'from orders import orders\nshops = APIRouter(prefix="/s")\nshops.include_router(orders, prefix="/t")\n',
      'towns.py': 'from shops import shops\ntowns = APIRouter()\ntowns.include_router(shops, prefix="/u")\n',
      'world.py': 'from towns import towns\nworld = APIRouter()\nworld.include_router(towns, prefix="/w")\n',
    };
    expect(await getRoutes(files, 'items.py#show')).toEqual(['GET /w/u/s/t/o/p/i/x']);
  });

  test('a blueprint has its prefix under a name of its own', async () => {
    expect(
      await getRoutes(
        {
          'users.py':
            'bp = Blueprint("users", __name__, url_prefix="/users")\n@bp.route("/<int:id>", methods=["POST"])\ndef save(id): ...\n',
          'app.py': 'from users import bp\napp.register_blueprint(bp)\n',
        },
        'users.py#save',
      ),
    ).toEqual(['POST /users/*']);
    expect(
      await getRoutes(
        {
          'users.py': 'bp = Blueprint("users", __name__)\n@bp.route("/x")\ndef save(id): ...\n',
          'app.py': 'from users import bp\napp.register_blueprint(bp, url_prefix="/api")\n',
        },
        'users.py#save',
      ),
    ).toEqual(['* /api/x']);
  });
});

describe('routers of scripts', () => {
  const router = (more: string, route = "routes.get('/users', list);"): string =>
    `const routes = express.Router();\nfunction list() {}\n${route}\n${more}\n`;
  test.each([
    ['mounted in its own file', { 'users.js': router("app.use('/api', routes);") }, ['GET /api/users']],
    ['mounted behind a middleware', { 'users.js': router("app.use('/api', auth, routes);") }, ['GET /api/users']],
    ['used without an address', { 'users.js': router('app.use(routes);') }, ['GET /users']],
    ['used as an address', { 'users.js': router("app.use('routes', auth);") }, ['GET /users']],
    ['mounted by a constant', { 'users.js': router('app.use(BASE, routes);') }, ['GET /users']],
    ['mounted on itself', { 'users.js': router("routes.use('/api', routes);") }, ['GET /api/users']],
    [
      'mounted on another that is mounted',
      { 'users.js': router("const outer = express.Router();\nouter.use('/in', routes);\napp.use('/out', outer);") },
      ['GET /out/in/users'],
    ],
    [
      'mounted as a whole module',
      {
        'users.js': router('module.exports = routes;'),
        'app.js': "import * as users from './users';\napp.use('/api', users);\n",
      },
      ['GET /api/users'],
    ],
    [
      'mounted by its index',
      {
        'users/index.js': router('export default routes;'),
        'app.js': "import users from './users';\napp.use('/api', users);\n",
      },
      ['GET /api/users'],
    ],
    [
      'mounted as something else of its module',
      {
        'users.js': router('module.exports = { routes, other: 1 };'),
        'app.js': "import { other } from './users';\napp.use('/api', other);\n",
      },
      ['GET /users'],
    ],
    [
      'another default',
      {
        'users.js': router('export { routes };\nexport default other;'),
        'app.js': "import users from './users';\napp.use('/api', users);\n",
      },
      ['GET /users'],
    ],
    [
      'one of a file of the same name',
      {
        'users.js': router('export default routes;'),
        'more/users.js': 'export default 1;\n',
        'app.js': "import users from './more/users';\napp.use('/api', users);\n",
      },
      ['GET /users'],
    ],
    [
      'a package of the same name',
      {
        'users.js': router('export default routes;'),
        'app.js': "import users from 'users';\napp.use('/api', users);\n",
      },
      ['GET /users'],
    ],
    [
      'required where it is mounted, from elsewhere',
      { 'users.js': router('module.exports = routes;'), 'app.js': "app.use('/api', require('./orders'));\n" },
      ['GET /users'],
    ],
    [
      'prefix in an options object',
      { 'users.js': router("app.register(routes, { prefix: '/api' });") },
      ['GET /api/users'],
    ],
    ['another option', { 'users.js': router("app.register(routes, { logLevel: '/api' });") }, ['GET /users']],
    [
      'a base path',
      { 'users.js': "const routes = new Hono().basePath('/api');\nfunction list() {}\nroutes.get('/users', list);\n" },
      ['GET /api/users'],
    ],
    [
      'a base path of another',
      {
        'users.js':
          "const other = new Hono().basePath('/api');\nconst routes = new Hono();\nfunction list() {}\nroutes.get('/users', list);\n",
      },
      ['GET /users'],
    ],
    [
      'a base path that is worked out',
      { 'users.js': "const routes = new Hono().basePath(base());\nfunction list() {}\nroutes.get('/users', list);\n" },
      ['GET /users'],
    ],
  ] as readonly (readonly [string, Files, string[]])[])('%s', async (_, files, routes) => {
    expect(await getRoutes(files, `${Object.keys(files)[0] ?? ''}#list`)).toEqual(routes);
  });
});

describe('groups', () => {
  test('of Go: the functions that they are given tell how far they go', async () => {
    const files = {
      'a.go':
        'package a\nfunc list() {}\nfunc show() {}\nfunc other() {}\nfunc routes(r chi.Router) {\n\tr.Route("/articles", func(r chi.Router) {\n\t\tr.Get("/", list)\n\t\tr.Route("/{id}", func(r chi.Router) {\n\t\t\tr.Get("/show", show)\n\t\t})\n\t})\n\tr.Get("/other", other)\n}\n',
    };
    expect(await getRoutes(files, 'a.go#list')).toEqual(['GET /articles']);
    expect(await getRoutes(files, 'a.go#show')).toEqual(['GET /articles/*/show']);
    expect(await getRoutes(files, 'a.go#other')).toEqual(['GET /other']);
  });

  test('of Go: a group in a variable is for what is called on it', async () => {
    const files = {
      'a.go':
        'package a\nfunc list() {}\nfunc show() {}\nfunc flags() {}\nfunc health() {}\nfunc routes(e *gin.Engine) {\n\tapi := e.Group("/api")\n\tapi.GET("/users", list)\n\tv1 := api.Group("/v1")\n\tv1.GET("/users", show)\n\tapi.Route("/admin", func(r chi.Router) {\n\t\tr.Get("/flags", flags)\n\t})\n\te.GET("/health", health)\n}\n',
    };
    expect(await getRoutes(files, 'a.go#list')).toEqual(['GET /api/users']);
    expect(await getRoutes(files, 'a.go#show')).toEqual(['GET /api/v1/users']);
    expect(await getRoutes(files, 'a.go#flags')).toEqual(['GET /api/admin/flags']);
    expect(await getRoutes(files, 'a.go#health')).toEqual(['GET /health']);
  });

  test('of scripts', async () => {
    const files = {
      'a.ts':
        "function go(app) {\n  const api = app.group('/api');\n  api.get('/users', list);\n  app.get('/health', health);\n}\napp.group('/shop', (app) => {\n  app.get('/carts', carts);\n});\nfunction list() {}\nfunction health() {}\nfunction carts() {}\n",
    };
    expect(await getRoutes(files, 'a.ts#list')).toEqual(['GET /api/users']);
    expect(await getRoutes(files, 'a.ts#health')).toEqual(['GET /health']);
    expect(await getRoutes(files, 'a.ts#carts')).toEqual(['GET /shop/carts']);
  });
});
