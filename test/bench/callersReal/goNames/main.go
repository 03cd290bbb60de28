// Prints what Go's type checker knows of a module's functions, one JSON object: what is defined, and what every name
// of a function or of a value that holds one stands for.
package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/packages"
)

type defined struct {
	Name    string   `json:"name"`
	Path    string   `json:"path"`
	Line    int      `json:"line"`
	Kind    string   `json:"kind"`
	Holder  string   `json:"holder"`
	Through []string `json:"through"`
}

type named struct {
	Name     string   `json:"name"`
	Site     string   `json:"site"`
	IsCalled bool     `json:"isCalled"`
	Targets  []string `json:"targets"`
	// The name is known, but what it holds is not.
	IsHeld bool `json:"isHeld"`
}

func main() {
	root, err := filepath.Abs(os.Args[1])
	if err != nil {
		panic(err)
	}
	fset := token.NewFileSet()
	loaded, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax, Dir: root, Fset: fset, Tests: true}, "./...")
	if err != nil {
		panic(err)
	}
	place := func(pos token.Pos) string {
		at := fset.Position(pos)
		path, err := filepath.Rel(root, at.Filename)
		if err != nil || strings.HasPrefix(path, "..") {
			path = "/" + at.Filename
		}
		return fmt.Sprintf("%s:%d", filepath.ToSlash(path), at.Line)
	}
	isOwn := func(pos token.Pos) bool { return pos.IsValid() && !strings.HasPrefix(place(pos), "/") }

	var interfaces []*types.Named
	for _, pkg := range loaded {
		if pkg.Types == nil {
			continue
		}
		for _, object := range pkg.TypesInfo.Defs {
			if name, ok := object.(*types.TypeName); ok {
				if one, ok := name.Type().(*types.Named); ok && types.IsInterface(one) && one.TypeParams().Len() == 0 {
					interfaces = append(interfaces, one)
				}
			}
		}
	}
	out := struct {
		Defined []defined `json:"defined"`
		Named   []named   `json:"named"`
	}{}
	seen := map[string]bool{}
	for _, pkg := range loaded {
		for _, file := range pkg.Syntax {
			if !isOwn(file.Pos()) {
				continue
			}
			called := map[*ast.Ident]bool{}
			ast.Inspect(file, func(node ast.Node) bool {
				if call, ok := node.(*ast.CallExpr); ok {
					if name := calledName(call.Fun); name != nil {
						called[name] = true
					}
				}
				return true
			})
			ast.Inspect(file, func(node ast.Node) bool {
				if declaration, ok := node.(*ast.FuncDecl); ok {
					if one, ok := pkg.TypesInfo.Defs[declaration.Name].(*types.Func); ok {
						at := fset.Position(declaration.Name.Pos())
						key := fmt.Sprintf("defined %s", place(declaration.Name.Pos()))
						if !seen[key] {
							seen[key] = true
							spot := place(declaration.Name.Pos())
							out.Defined = append(out.Defined, defined{
								Name: one.Name(), Path: spot[:strings.LastIndex(spot, ":")], Line: at.Line,
								Kind: kind(declaration), Holder: holder(one), Through: through(one, interfaces, place),
							})
						}
					}
				}
				name, ok := node.(*ast.Ident)
				if !ok {
					return true
				}
				entry := named{Name: name.Name, Site: place(name.Pos()), IsCalled: called[name], Targets: []string{}}
				switch object := pkg.TypesInfo.Uses[name].(type) {
				case *types.Func:
					if object.Origin().Pos().IsValid() {
						entry.Targets = []string{place(object.Origin().Pos())}
					}
				case *types.Var:
					if _, ok := object.Type().Underlying().(*types.Signature); !ok || !called[name] {
						return true
					}
					entry.IsHeld = true
				case nil:
					if pkg.TypesInfo.Defs[name] != nil || !called[name] {
						return true
					}
				default:
					return true
				}
				key := fmt.Sprintf("%s:%d %v", entry.Site, fset.Position(name.Pos()).Column, entry.Targets)
				if !seen[key] {
					seen[key] = true
					out.Named = append(out.Named, entry)
				}
				return true
			})
		}
	}
	if err := json.NewEncoder(os.Stdout).Encode(out); err != nil {
		panic(err)
	}
}

func calledName(fun ast.Expr) *ast.Ident {
	switch one := fun.(type) {
	case *ast.Ident:
		return one
	case *ast.SelectorExpr:
		return one.Sel
	case *ast.ParenExpr:
		return calledName(one.X)
	case *ast.IndexExpr:
		return calledName(one.X)
	case *ast.IndexListExpr:
		return calledName(one.X)
	}
	return nil
}

func kind(declaration *ast.FuncDecl) string {
	if declaration.Recv != nil {
		return "method"
	}
	return "function"
}

func holder(one *types.Func) string {
	if receiver := one.Signature().Recv(); receiver != nil {
		return strings.TrimPrefix(receiver.Type().String(), "*")
	}
	return one.Pkg().Path()
}

// The methods of interfaces that a method stands in for.
func through(one *types.Func, interfaces []*types.Named, place func(token.Pos) string) []string {
	found := []string{}
	receiver := one.Signature().Recv()
	if receiver == nil {
		return found
	}
	of := receiver.Type()
	if _, ok := of.(*types.Pointer); !ok {
		of = types.NewPointer(of)
	}
	for _, each := range interfaces {
		shape := each.Underlying().(*types.Interface)
		if shape.NumMethods() == 0 || !types.Implements(of, shape) {
			continue
		}
		for i := range shape.NumMethods() {
			if method := shape.Method(i); method.Name() == one.Name() {
				found = append(found, place(method.Pos()))
			}
		}
	}
	return found
}
