import com.sun.source.tree.*;
import com.sun.source.util.*;
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.stream.*;
import javax.lang.model.element.*;
import javax.lang.model.type.*;
import javax.lang.model.util.*;
import javax.tools.*;

/**
 * Prints what javac knows of a folder's methods, one JSON object: what is defined, and what every name of a method
 * stands for. Arguments: the folder, and a class path.
 */
public final class JavaNames {
  private static final StringBuilder DEFINED = new StringBuilder();
  private static final StringBuilder NAMED = new StringBuilder();
  private static Path root;
  private static Trees trees;
  private static Elements elements;
  private static Types types;

  public static void main(String[] args) throws IOException {
    root = Path.of(args[0]).toAbsolutePath();
    List<File> files;
    try (Stream<Path> paths = Files.walk(root)) {
      files =
          paths
              .filter(path -> path.toString().endsWith(".java"))
              .filter(path -> !path.endsWith("module-info.java") && !path.endsWith("package-info.java"))
              .filter(path -> !root.relativize(path).toString().startsWith("."))
              .sorted()
              .map(Path::toFile)
              .collect(Collectors.toList());
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
    JavacTask task =
        (JavacTask)
            compiler.getTask(
                new PrintWriter(Writer.nullWriter()),
                manager,
                diagnostic -> {},
                List.of("-proc:none", "-implicit:none", "-Xmaxerrs", "100000", "-cp", args[1]),
                null,
                manager.getJavaFileObjectsFromFiles(files));
    List<CompilationUnitTree> units = new ArrayList<>();
    for (CompilationUnitTree unit : task.parse()) units.add(unit);
    task.analyze();
    trees = Trees.instance(task);
    elements = task.getElements();
    types = task.getTypes();
    for (CompilationUnitTree unit : units) new Names(unit).scan(unit, null);
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    out.println("{\"defined\":[" + DEFINED + "],\"named\":[" + NAMED + "]}");
    out.flush();
  }

  private static void add(StringBuilder list, String entry) {
    if (list.length() > 0) list.append(',');
    list.append(entry);
  }

  /** `path:line` of a name in a unit, searched for from a position. */
  private static String place(CompilationUnitTree unit, long from, String name) {
    try {
      CharSequence text = unit.getSourceFile().getCharContent(true);
      int at = (int) Math.max(0, from);
      String rest = text.toString();
      int found = rest.indexOf(name, at);
      String path = root.relativize(Path.of(unit.getSourceFile().toUri())).toString().replace('\\', '/');
      return path + ":" + unit.getLineMap().getLineNumber(found < 0 ? at : found);
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }

  /** Where a method is defined: in the folder by its line, outside by its owner and signature. */
  private static String target(ExecutableElement method) {
    TreePath path = trees.getPath(method);
    if (path == null || !(path.getLeaf() instanceof MethodTree)) return "/" + method.getEnclosingElement() + "#" + method;
    return own(path.getCompilationUnit(), (MethodTree) path.getLeaf());
  }

  private static String own(CompilationUnitTree unit, MethodTree tree) {
    SourcePositions positions = trees.getSourcePositions();
    long from =
        tree.getReturnType() == null
            ? positions.getStartPosition(unit, tree)
            : positions.getEndPosition(unit, tree.getReturnType());
    return place(unit, from, tree.getName().toString());
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  private static String list(Collection<String> texts) {
    return texts.stream().map(JavaNames::quoted).collect(Collectors.joining(",", "[", "]"));
  }

  private static final class Names extends TreePathScanner<Void, Void> {
    private final CompilationUnitTree unit;

    Names(CompilationUnitTree unit) {
      this.unit = unit;
    }

    @Override
    public Void visitMethod(MethodTree tree, Void none) {
      Element element = trees.getElement(getCurrentPath());
      if (element instanceof ExecutableElement && !tree.getName().contentEquals("<init>") && tree.getReturnType() != null) {
        ExecutableElement method = (ExecutableElement) element;
        String spot = own(unit, tree);
        int cut = spot.lastIndexOf(':');
        add(
            DEFINED,
            "{\"name\":" + quoted(tree.getName().toString())
                + ",\"path\":" + quoted(spot.substring(0, cut))
                + ",\"line\":" + spot.substring(cut + 1)
                + ",\"kind\":" + quoted(tree.getBody() == null ? "abstract method" : "method")
                + ",\"holder\":" + quoted(method.getEnclosingElement().toString())
                + ",\"through\":" + list(overridden(method))
                + ",\"above\":" + list(above(method.getEnclosingElement())) + "}");
      }
      return super.visitMethod(tree, none);
    }

    private Set<String> overridden(ExecutableElement method) {
      Set<String> found = new LinkedHashSet<>();
      if (!(method.getEnclosingElement() instanceof TypeElement) || method.getModifiers().contains(Modifier.STATIC)) return found;
      TypeElement own = (TypeElement) method.getEnclosingElement();
      Deque<TypeMirror> pending = new ArrayDeque<>(types.directSupertypes(own.asType()));
      Set<String> seen = new HashSet<>();
      while (!pending.isEmpty()) {
        TypeMirror next = pending.pop();
        if (!(next instanceof DeclaredType) || !seen.add(next.toString())) continue;
        Element base = ((DeclaredType) next).asElement();
        for (Element member : base.getEnclosedElements())
          if (member instanceof ExecutableElement
              && member.getSimpleName().equals(method.getSimpleName())
              && elements.overrides(method, (ExecutableElement) member, own)) found.add(target((ExecutableElement) member));
        pending.addAll(types.directSupertypes(next));
      }
      return found;
    }

    /** A class and all above it. */
    private Set<String> above(Element holder) {
      Set<String> found = new LinkedHashSet<>();
      Deque<TypeMirror> pending = new ArrayDeque<>(List.of(holder.asType()));
      while (!pending.isEmpty()) {
        TypeMirror next = types.erasure(pending.pop());
        if (next instanceof DeclaredType && found.add(((DeclaredType) next).asElement().toString()))
          pending.addAll(types.directSupertypes(next));
      }
      return found;
    }

    /** The class that a member is called on, as it is declared; null where the code does not say one. */
    private String receiver(ExpressionTree expression, Element member) {
      if (expression != null) {
        TypeMirror type = trees.getTypeMirror(new TreePath(getCurrentPath(), expression));
        if (type instanceof TypeVariable) type = ((TypeVariable) type).getUpperBound();
        return type != null && type.getKind() == TypeKind.DECLARED ? ((DeclaredType) type).asElement().toString() : null;
      }
      Element holder = member.getEnclosingElement();
      for (TreePath path = getCurrentPath(); path != null; path = path.getParentPath()) {
        Element around = path.getLeaf() instanceof ClassTree ? trees.getElement(path) : null;
        if (around != null && types.isSubtype(types.erasure(around.asType()), types.erasure(holder.asType())))
          return around.toString();
      }
      return null;
    }

    private void named(
        String name, long from, Element element, boolean isCalled, boolean isSuper, ExpressionTree expression) {
      boolean isKnown = element instanceof ExecutableElement;
      String targets = isKnown ? list(List.of(target((ExecutableElement) element))) : "[]";
      String receiver = isKnown ? receiver(expression, element) : null;
      add(
          NAMED,
          "{\"name\":" + quoted(name) + ",\"site\":" + quoted(place(unit, from, name)) + ",\"isCalled\":" + isCalled
              + ",\"targets\":" + targets + ",\"isHeld\":false,\"isSuper\":" + isSuper
              + (receiver == null ? "" : ",\"receiver\":" + quoted(receiver)) + "}");
    }

    @Override
    public Void visitMethodInvocation(MethodInvocationTree tree, Void none) {
      ExpressionTree select = tree.getMethodSelect();
      SourcePositions positions = trees.getSourcePositions();
      Element element = trees.getElement(new TreePath(getCurrentPath(), select));
      boolean isBroken = element != null && element.asType().getKind() == TypeKind.ERROR;
      if (select instanceof IdentifierTree) {
        String name = ((IdentifierTree) select).getName().toString();
        if (!name.equals("super") && !name.equals("this"))
          named(name, positions.getStartPosition(unit, select), isBroken ? null : element, true, false, null);
      } else if (select instanceof MemberSelectTree) {
        MemberSelectTree member = (MemberSelectTree) select;
        named(
            member.getIdentifier().toString(),
            positions.getEndPosition(unit, select) - member.getIdentifier().length(),
            isBroken ? null : element,
            true,
            member.getExpression().toString().matches("(?:\\w+\\.)?super"),
            member.getExpression());
      }
      return super.visitMethodInvocation(tree, none);
    }

    @Override
    public Void visitMemberReference(MemberReferenceTree tree, Void none) {
      String name = tree.getName().toString();
      if (!name.equals("<init>"))
        named(
            name,
            trees.getSourcePositions().getEndPosition(unit, tree) - name.length(),
            trees.getElement(getCurrentPath()),
            false,
            false,
            tree.getQualifierExpression());
      return super.visitMemberReference(tree, none);
    }
  }
}
