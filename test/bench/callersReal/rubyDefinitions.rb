# Prints, as one JSON object per line, the methods that a folder's Ruby files define with `def`.

require "json"

def walk(node, path, holders, &found)
  return unless node.is_a?(RubyVM::AbstractSyntaxTree::Node)

  case node.type
  when :DEFN then yield(node.children[0], node.first_lineno, "method", holders)
  when :DEFS then yield(node.children[1], node.first_lineno, "class method", holders)
  when :CLASS, :MODULE, :SCLASS then holders += ["#{node.type}:#{node.first_lineno}"]
  end
  node.children.each { |child| walk(child, path, holders, &found) }
end

Dir.chdir(ARGV[0])
Dir["**/*.{rb,rake,ru,gemspec}"].sort.each do |path|
  tree = RubyVM::AbstractSyntaxTree.parse_file(path)
  walk(tree, path, []) do |name, line, kind, holders|
    puts JSON.generate({ name: name, path: path, line: line, kind: kind, holder: "#{path} #{holders.join("/")}" })
  end
rescue SyntaxError, EncodingError, SystemCallError
  next
end
