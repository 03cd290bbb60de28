# Rewrites lines of a folder's Ruby files in ways after which they call the same methods, and moves no line. What a call
# is on, or how it is made, is put another way: through a local, a list, a block, a method object.
#
# usage: ruby rubyRewrites.rb FOLDER SEED < sites.json   with [{"path": …, "line": …, "name": …}]; prints how many it changed

require "json"

# What a call is on; `R` is what stood there.
RECEIVERS = [
  "(o_ = R)", "(o_ = R; o_)", "(o_, p_ = R, 1; o_)", "(x_ = nil; x_ = R if true; x_)", "(x_ = nil; x_ ||= R; x_)",
  "(@rw_ = R; @rw_)", "(@rw_ ||= R)", "($rw_ = R; $rw_)", "(x_, = [R]; x_)", "(*x_ = R; x_[0])",
  "(x_ = { a: R }; x_[:a])", "(x_ = {}; x_[:a] = R; x_[:a])", "(x_ = []; x_ << R; x_.first)",
  "[R].first", "[R][0]", "[1, R].last", "[*[R]].first", "[nil, R].compact.first", "[[R]].flatten(1).first", "[R].dup.pop",
  "[R].fetch(0)", "[R].find { true }", "[R].map { |o_| o_ }.first", "[R].map(&:itself)[0]", "[R].min_by { 1 }",
  "[R].each { |o_| break o_ }", "[R].inject { |a_, b_| a_ }", "[R].zip([1]).map { |a_, b_| a_ }.first",
  "[R].group_by { 1 }[1].first", "[R].each_with_object([]) { |o_, m_| m_ << o_ }.first", "[R].lazy.map { |o_| o_ }.first",
  "{ a: R }[:a]", "{ a: R }.fetch(:a)", "{ a: R }.values.first", "{ a: R }.to_a[0][1]", "{ a: R }.find { |k_, v_| true }[1]",
  "{ a: R }.transform_values { |v_| v_ }[:a]", "({ a: R } => { a: o_ }; o_)", "Hash.new { |h_, k_| R }[1]",
  "(R || nil)", "(nil || R)", "(true ? R : nil)", "(R if true)", "(R rescue nil)", "(begin R end)", "(loop { break R })",
  "(case 1 when 1 then R end)", "(case R; in o_ then o_; end)", "R.then { |o_| o_ }", "R.then(&:itself)", "R.tap { |o_| o_ }",
  "R.itself", "R.clone", "R.public_send(:itself)", "-> { R }.call", "->(o_) { o_ }.call(R)", "proc { R }.()",
  "catch(:x_) { throw :x_, R }", "Thread.new { R }.value", "Fiber.new { R }.resume", "Struct.new(:v_).new(R).v_",
].freeze

# A call on something: `N` is its name, `A` what it is given, in brackets, `L` that behind a comma, `B` that alone.
CALLS = [
  "R&.NA", "R.public_send(:NL)", 'R.send("N"L)', "R.__send__(:NL)", "R.method(:N).call(B)", "(m_ = R.method(:N); m_.call(B))",
  "R.then { |o_| o_.NA }", "R.then { _1.NA }", "[R].map { |o_| o_.NA }.first", "[R].map(&:N).first", ":N.to_proc.call(RL)",
  "(x_ = :N.to_proc; [R].map(&x_).first)", "%w[N].map { |n_| R.public_send(n_L) }.first", "(s_ = :N; R.send(s_L))",
  "(R.respond_to?(:N) ? R.NA : nil)", "->(o_) { o_.NA }.call(R)", "lambda { |o_ = R| o_.NA }.call",
  "[[R, 1]].map { |o_, n_| o_.NA }.first", "[R].each_with_index.map { |o_, i_| o_.NA }.first",
  "{ a: R }.map { |k_, v_| v_.NA }.first", "{ a: R }.each_value.map { |v_| v_.NA }.first",
  "[R].each_slice(1).map { |(o_)| o_.NA }.first", "[R].inject(nil) { |m_, o_| o_.NA }", "(for o_ in [R] do break o_.NA end)",
  "(o_ = R; o_.NA)", "(@rw_ = R; @rw_.NA)", "(if (o_ = R) then o_.NA end)", "(case R; in o_ then o_.NA; end)",
  "(x_ = proc { |o_| o_.NA }; x_.call(R))", "Thread.new(R) { |o_| o_.NA }.value",
].freeze

# A call on nothing.
BARE = [
  "self.NA", "(self).NA", "send(:NL)", '__send__("N"L)', "method(:N).call(B)", "method(:N).unbind.bind(self).call(B)",
  "then { NA }", "[1].map { NA }.first", "-> { NA }.call", "tap { break NA }", "instance_exec { NA }", "(x_ = NA; x_)",
  "then { |o_| o_.send(:NL) }", "self.then { _1.send(:NL) }", "[self].map { |o_| o_.send(:NL) }.first",
  "(o_ = self; o_.send(:NL))", "(@rw_ = self; @rw_.send(:NL))", "(s_ = self; [1].map { s_.send(:NL) }.first)",
  "itself.send(:NL)", "%i[N].map { |n_| send(n_L) }.first", "(x_ = proc { NA }; x_.call)", "loop { break NA }",
].freeze

TYPES = %i[CALL QCALL FCALL VCALL].freeze

# What the signs of a form stand for.
Parts = Struct.new(:receiver, :name, :list) do
  def fill(form)
    form.gsub(/\b[RNALB]{1,2}\b|(?<=[ns]_)L\b/) { |signs| signs.chars.map { |sign| put(sign) }.join }
  end

  def put(sign)
    case sign
    when "R" then receiver
    when "N" then name
    when "A" then list.empty? ? "" : "(#{list})"
    when "L" then list.empty? ? "" : ", #{list}"
    else list
    end
  end
end

def walk(node, parent = nil, &found)
  yield node, parent
  node.children.each { |child| walk(child, node, &found) if child.is_a?(RubyVM::AbstractSyntaxTree::Node) }
end

def parse(text) = RubyVM::AbstractSyntaxTree.parse(text.dup.force_encoding("UTF-8"))

def parses?(text)
  parse(text)
  true
rescue SyntaxError
  false
end

# The calls of a text by their line and name; of those that have a block also that.
def find_calls(text)
  found = {}
  walk(parse(text)) do |node, parent|
    next unless TYPES.include?(node.type) && node.first_lineno == node.last_lineno

    on = %i[CALL QCALL].include?(node.type) ? node.children[0] : nil
    has_block = parent && %i[ITER BLOCK_PASS].include?(parent.type) && parent.children[0].equal?(node)
    found[[node.first_lineno, node.children[on ? 1 : 0].to_s]] ||= [node, on, has_block] unless on && on.first_lineno != node.first_lineno
  end
  found
end

# What a call is given, where that is written on its line without a block.
def read_given(rest)
  list = rest[/\A\((.*)\)\z/m, 1] || (rest.strip.empty? ? "" : rest[/\A\s+(\S.*)\z/m, 1])
  list unless list.nil? || list.match?(/\bdo\b|\{|&\w*\z|\.\.\./)
end

def rewrite(line, call, name, random)
  node, on, has_block = call
  return if line.match?(/<<[~\-A-Z'"]|defined\?/) || !name.match?(/\A[a-z_]\w*[?!]?\z/)

  first = on ? on.last_column : node.first_column
  rest = line.byteslice(first...node.last_column)[/\A\s*(?:\.|&\.|::)?\s*#{Regexp.escape(name)}(.*)\z/m, 1]
  list = rest && read_given(rest)
  return if list.nil? || (on.nil? && has_block)

  receiver = on && line.byteslice(on.first_column...on.last_column)
  receiver = "(#{receiver})" if receiver && !receiver.match?(/\A[\w:@.]+\z/)
  forms = on ? (has_block ? RECEIVERS : RECEIVERS + CALLS) : BARE
  form = forms.sample(random: random)
  return if form.include?("(&:N)") && !list.empty?

  written = Parts.new(receiver, name, list).fill(form)
  written += ".#{name}#{rest}" if RECEIVERS.include?(form)
  written = "(#{written})" if written.match?(/\A[\[{-]/) && !has_block
  line.byteslice(0...node.first_column) + written + line.byteslice(node.last_column..)
end

folder, seed = ARGV
random = Random.new(Integer(seed))
changed = 0
JSON.parse($stdin.read).group_by { |site| site["path"] }.each do |path, sites|
  file = File.join(folder, path)
  next unless File.file?(file)

  lines = File.binread(file).lines
  calls = find_calls(lines.join)
  sites.uniq { |site| site["line"] }.each do |site|
    call = calls[[site["line"], site["name"]]] or next
    10.times do
      line = rewrite(lines[site["line"] - 1], call, site["name"], random) or next
      trial = lines.dup
      trial[site["line"] - 1] = line
      next unless parses?(trial.join)

      lines = trial
      changed += 1
      break
    end
  end
  File.binwrite(file, lines.join)
rescue SyntaxError, EncodingError
  next
end
puts changed
