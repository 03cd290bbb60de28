using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

/// <summary>
/// Prints what C#'s own compiler knows of a folder's methods, one JSON object: what is defined, and what every name of
/// a method stands for. Arguments: the folder, and folders with the libraries of a platform, those of one with commas
/// between them. The platform counts under which the compiler understands the most.
/// </summary>
public static class CsharpNames
{
    private static string root;

    private static readonly HashSet<string> methodNames = new HashSet<string>();

    public static int Main(string[] args)
    {
        root = Path.GetFullPath(args[0]);
        var options = new CSharpParseOptions(
            LanguageVersion.Latest,
            DocumentationMode.None,
            SourceCodeKind.Regular,
            new[] { "TRACE", "NETSTANDARD2_0", "NET45", "NET_4_5", "NET_4_0", "NET_3_5", "NET_2_0", "NET40", "NET35" });
        var trees = Directory
            .EnumerateFiles(root, "*.cs", SearchOption.AllDirectories)
            .OrderBy(path => path, StringComparer.Ordinal)
            .Select(path => CSharpSyntaxTree.ParseText(File.ReadAllText(path), options, path, Encoding.UTF8))
            .ToArray();
        Compilation best = null;
        int least = int.MaxValue;
        foreach (string platform in args.Skip(1))
        {
            var compilation = CSharpCompilation.Create(
                "names",
                trees,
                FindLibraries(platform.Split(',')),
                new CSharpCompilationOptions(
                    OutputKind.DynamicallyLinkedLibrary,
                    allowUnsafe: true,
                    concurrentBuild: false,
                    metadataImportOptions: MetadataImportOptions.All));
            int errors = compilation.GetDiagnostics().Count(one => one.Severity == DiagnosticSeverity.Error);
            Console.Error.WriteLine(platform + ": " + errors + " errors");
            if (errors >= least) continue;
            least = errors;
            best = compilation;
        }
        if (best == null) return 1;
        var writer = new NamesWriter(best);
        foreach (SyntaxTree tree in trees) writer.FindDefinitions(tree);
        foreach (SyntaxTree tree in trees) writer.FindNames(tree);
        var output = new StreamWriter(Console.OpenStandardOutput(), new UTF8Encoding(false));
        output.Write(writer.ToJson());
        output.Flush();
        return 0;
    }

    private static IEnumerable<MetadataReference> FindLibraries(IEnumerable<string> folders)
    {
        var seen = new HashSet<string>();
        foreach (string folder in folders.Where(Directory.Exists))
            foreach (string path in Directory.EnumerateFiles(folder, "*.dll"))
            {
                bool isManaged = true;
                try { System.Reflection.AssemblyName.GetAssemblyName(path); }
                catch (Exception) { isManaged = false; }
                if (isManaged && seen.Add(Path.GetFileName(path))) yield return MetadataReference.CreateFromFile(path);
            }
    }

    private sealed class NamesWriter
    {
        private readonly Compilation compilation;
        private readonly StringBuilder defined = new StringBuilder();
        private readonly StringBuilder named = new StringBuilder();
        private readonly Dictionary<ISymbol, HashSet<string>> implemented =
            new Dictionary<ISymbol, HashSet<string>>(SymbolEqualityComparer.Default);

        public NamesWriter(Compilation compilation)
        {
            this.compilation = compilation;
        }

        public string ToJson()
        {
            return "{\"defined\":[" + defined + "],\"named\":[" + named + "]}\n";
        }

        public void FindDefinitions(SyntaxTree tree)
        {
            SemanticModel model = compilation.GetSemanticModel(tree);
            SyntaxNode top = tree.GetRoot();
            // A class inherits methods that implement an interface of which the class above it knows nothing.
            foreach (TypeDeclarationSyntax type in top.DescendantNodes().OfType<TypeDeclarationSyntax>())
                AddImplemented(model.GetDeclaredSymbol(type) as INamedTypeSymbol);
            foreach (SyntaxNode node in top.DescendantNodes())
            {
                var method = node as MethodDeclarationSyntax;
                var local = node as LocalFunctionStatementSyntax;
                if (method != null) methodNames.Add(method.Identifier.ValueText);
                if (local != null) methodNames.Add(local.Identifier.ValueText);
            }
        }

        private void AddImplemented(INamedTypeSymbol type)
        {
            if (type == null || type.TypeKind == TypeKind.Interface) return;
            foreach (INamedTypeSymbol face in type.AllInterfaces)
                foreach (IMethodSymbol member in face.GetMembers().OfType<IMethodSymbol>())
                {
                    ISymbol found = type.FindImplementationForInterfaceMember(member);
                    if (found == null) continue;
                    HashSet<string> known;
                    if (!implemented.TryGetValue(found.OriginalDefinition, out known))
                        implemented[found.OriginalDefinition] = known = new HashSet<string>();
                    known.Add(NameTarget(member));
                }
        }

        public void FindNames(SyntaxTree tree)
        {
            SemanticModel model = compilation.GetSemanticModel(tree);
            SyntaxNode top = tree.GetRoot();
            foreach (SyntaxNode node in top.DescendantNodes())
            {
                AddDefinition(node, model);
                var name = node as SimpleNameSyntax;
                if (name != null) AddName(name, model);
                else AddUnnamed(node, model);
            }
            // What a condition leaves out is not compiled: what its calls stand for is not known.
            foreach (SyntaxTrivia left in top.DescendantTrivia().Where(one => one.IsKind(SyntaxKind.DisabledTextTrivia)))
                foreach (Match call in Regex.Matches(left.ToString(), @"\b(\w+)\s*(?:<[\w\s,.<>?\[\]]*>)?\s*\("))
                    if (methodNames.Contains(call.Groups[1].Value))
                        Add(call.Groups[1].Value, Place(tree, left.SpanStart + call.Index), true, new string[0], false, false);
        }

        private void AddDefinition(SyntaxNode node, SemanticModel model)
        {
            var method = node as MethodDeclarationSyntax;
            var local = node as LocalFunctionStatementSyntax;
            if (method == null && local == null) return;
            var symbol = model.GetDeclaredSymbol(node) as IMethodSymbol;
            if (symbol == null || symbol.PartialImplementationPart != null) return;
            SyntaxToken identifier = method != null ? method.Identifier : local.Identifier;
            string site = Place(node.SyntaxTree, identifier.SpanStart);
            int cut = site.LastIndexOf(':');
            bool isAbstract = symbol.IsAbstract || (method != null && method.Body == null && method.ExpressionBody == null && !symbol.IsExtern);
            Append(defined,
                "{\"name\":" + Quote(identifier.ValueText)
                + ",\"path\":" + Quote(site.Substring(0, cut))
                + ",\"line\":" + site.Substring(cut + 1)
                + ",\"kind\":" + Quote(isAbstract ? "abstract method" : local != null ? "function" : "method")
                + ",\"holder\":" + Quote(symbol.ContainingType.ToDisplayString())
                + ",\"through\":" + List(FindThrough(symbol))
                + ",\"above\":" + List(FindAbove(symbol.ContainingType)) + "}");
        }

        /// <summary>A class, and all above it.</summary>
        private static IEnumerable<string> FindAbove(INamedTypeSymbol type)
        {
            var found = new List<string>();
            for (INamedTypeSymbol each = type; each != null; each = each.BaseType) found.Add(NameType(each));
            return found.Concat(type.AllInterfaces.Select(NameType)).Distinct();
        }

        private static string NameType(INamedTypeSymbol type)
        {
            return type.OriginalDefinition.ToDisplayString();
        }

        private IEnumerable<string> FindThrough(IMethodSymbol symbol)
        {
            var found = new HashSet<string>();
            for (IMethodSymbol above = symbol.OverriddenMethod; above != null; above = above.OverriddenMethod)
            {
                found.Add(NameTarget(above));
                HashSet<string> inherited;
                if (implemented.TryGetValue(above.OriginalDefinition, out inherited)) found.UnionWith(inherited);
            }
            HashSet<string> known;
            if (implemented.TryGetValue(symbol.OriginalDefinition, out known)) found.UnionWith(known);
            return found;
        }

        private void AddName(SimpleNameSyntax name, SemanticModel model)
        {
            string text = name.Identifier.ValueText;
            if (!methodNames.Contains(text)) return;
            SyntaxNode whole = name;
            var access = name.Parent as MemberAccessExpressionSyntax;
            var binding = name.Parent as MemberBindingExpressionSyntax;
            if (access != null && access.Name == name) whole = access;
            else if (binding != null) whole = binding;
            var call = whole.Parent as InvocationExpressionSyntax;
            bool isCalled = call != null && call.Expression == whole;
            // The declaration of an explicit implementation, a label of an argument, an alias: nothing is called.
            if (name.Parent is NameColonSyntax || name.Parent is NameEqualsSyntax) return;
            bool isSuper = access != null && access.Expression is BaseExpressionSyntax;
            SymbolInfo info = model.GetSymbolInfo(name);
            ISymbol symbol = info.Symbol;
            string site = Place(name.SyntaxTree, name.Identifier.SpanStart);
            if (symbol == null)
            {
                bool isGroup = info.CandidateReason == CandidateReason.MemberGroup;
                if (isCalled) Add(text, site, true, new string[0], false, isSuper);
                else if (isGroup)
                    Add(text, site, false, info.CandidateSymbols.Select(NameTarget).ToArray(), false, isSuper);
                return;
            }
            // Of a type parameter nothing is told.
            var receiver = access == null ? null : model.GetTypeInfo(access.Expression).Type as INamedTypeSymbol;
            if (isCalled && !(symbol is IErrorTypeSymbol))
                Add(text, site, true, new[] { NameTarget(symbol) }, false, isSuper, receiver);
            else if (symbol is IMethodSymbol && ((IMethodSymbol)symbol).MethodKind != MethodKind.Constructor)
                Add(text, site, false, new[] { NameTarget(symbol) }, false, isSuper);
        }

        /// <summary>Calls that loops, queries, initializers and the like make without the method's name.</summary>
        private void AddUnnamed(SyntaxNode node, SemanticModel model)
        {
            var loop = node as CommonForEachStatementSyntax;
            if (loop != null)
            {
                ForEachStatementInfo info = model.GetForEachStatementInfo(loop);
                AddHidden(info.GetEnumeratorMethod, loop.Expression);
                AddHidden(info.MoveNextMethod, loop.Expression);
                AddHidden(info.DisposeMethod, loop.Expression);
            }
            var variables = node as ForEachVariableStatementSyntax;
            if (variables != null) AddHidden(model.GetDeconstructionInfo(variables).Method, variables.Variable);
            var assignment = node as AssignmentExpressionSyntax;
            if (assignment != null && assignment.Left is TupleExpressionSyntax || assignment != null && assignment.Left is DeclarationExpressionSyntax)
                AddHidden(model.GetDeconstructionInfo(assignment).Method, assignment.Left);
            var awaited = node as AwaitExpressionSyntax;
            if (awaited != null) AddHidden(model.GetAwaitExpressionInfo(awaited).GetAwaiterMethod, awaited);
            var clause = node as QueryClauseSyntax;
            if (clause != null)
            {
                QueryClauseInfo info = model.GetQueryClauseInfo(clause);
                AddHidden(info.OperationInfo.Symbol, clause);
                AddHidden(info.CastInfo.Symbol, clause);
            }
            if (node is SelectOrGroupClauseSyntax || node is OrderingSyntax) AddHidden(model.GetSymbolInfo(node).Symbol, node);
            var initializer = node as InitializerExpressionSyntax;
            if (initializer != null && initializer.IsKind(SyntaxKind.CollectionInitializerExpression))
                foreach (ExpressionSyntax element in initializer.Expressions)
                    AddHidden(model.GetCollectionInitializerSymbolInfo(element).Symbol, element);
            var guard = node as UsingStatementSyntax;
            if (guard != null && guard.Expression != null) AddDisposed(model.GetTypeInfo(guard.Expression).Type, guard.Expression);
            if (guard != null && guard.Declaration != null) AddDisposed(guard.Declaration, model);
            var local = node as LocalDeclarationStatementSyntax;
            if (local != null && !local.UsingKeyword.IsKind(SyntaxKind.None)) AddDisposed(local.Declaration, model);
        }

        private void AddDisposed(VariableDeclarationSyntax declaration, SemanticModel model)
        {
            foreach (VariableDeclaratorSyntax variable in declaration.Variables)
            {
                var symbol = model.GetDeclaredSymbol(variable) as ILocalSymbol;
                if (symbol != null) AddDisposed(symbol.Type, declaration);
            }
        }

        private void AddDisposed(ITypeSymbol type, SyntaxNode at)
        {
            if (type == null) return;
            INamedTypeSymbol disposable = compilation.GetTypeByMetadataName("System.IDisposable");
            ISymbol member = disposable == null ? null : disposable.GetMembers("Dispose").FirstOrDefault();
            if (member == null) return;
            AddHidden(type.TypeKind == TypeKind.Interface ? member : type.FindImplementationForInterfaceMember(member), at);
        }

        private void AddHidden(ISymbol symbol, SyntaxNode at)
        {
            if (symbol == null || !methodNames.Contains(SimpleName(symbol))) return;
            Add(SimpleName(symbol), Place(at.SyntaxTree, at.SpanStart), true, new[] { NameTarget(symbol) }, true, false);
        }

        /// <summary>Explicit implementations have the name of their interface before their own.</summary>
        private static string SimpleName(ISymbol symbol)
        {
            return symbol.Name.Substring(symbol.Name.LastIndexOf('.') + 1);
        }

        /// <summary>Where a symbol is defined: in the folder by its line, outside by its owner and signature.</summary>
        private static string NameTarget(ISymbol symbol)
        {
            var method = symbol as IMethodSymbol;
            if (method != null)
            {
                if (method.ReducedFrom != null) method = method.ReducedFrom;
                if (method.PartialImplementationPart != null) method = method.PartialImplementationPart;
                symbol = method;
            }
            symbol = symbol.OriginalDefinition;
            SyntaxReference declared = symbol.DeclaringSyntaxReferences.FirstOrDefault();
            if (declared == null || method == null) return "/" + symbol.ToDisplayString(SymbolDisplayFormat.CSharpErrorMessageFormat);
            SyntaxNode node = declared.GetSyntax();
            var written = node as MethodDeclarationSyntax;
            var local = node as LocalFunctionStatementSyntax;
            int at = written != null ? written.Identifier.SpanStart : local != null ? local.Identifier.SpanStart : node.SpanStart;
            return Place(node.SyntaxTree, at);
        }

        private static string Place(SyntaxTree tree, int at)
        {
            string path = Path.GetRelativePath(root, tree.FilePath).Replace('\\', '/');
            return path + ":" + (tree.GetText().Lines.GetLineFromPosition(at).LineNumber + 1);
        }

        private void Add(string name, string site, bool isCalled, ICollection<string> targets, bool isUnnamed, bool isSuper, INamedTypeSymbol receiver = null)
        {
            Append(named,
                "{\"name\":" + Quote(name) + ",\"site\":" + Quote(site) + ",\"isCalled\":" + (isCalled ? "true" : "false")
                + ",\"targets\":" + List(targets) + ",\"isHeld\":false"
                + (receiver == null ? "" : ",\"receiver\":" + Quote(NameType(receiver)))
                + (isSuper ? ",\"isSuper\":true" : "") + (isUnnamed ? ",\"isUnnamed\":true" : "") + "}");
        }

        private static void Append(StringBuilder list, string entry)
        {
            if (list.Length > 0) list.Append(',');
            list.Append(entry);
        }

        private static string Quote(string text)
        {
            return '"' + text.Replace("\\", "\\\\").Replace("\"", "\\\"") + '"';
        }

        private static string List(IEnumerable<string> texts)
        {
            return "[" + string.Join(",", texts.Select(Quote)) + "]";
        }
    }
}
