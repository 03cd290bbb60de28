# Loaded before a project's tests by `ruby -r`: notes which definitions of the project run and from which lines.
#
# Each process writes one file into the folder of RUBY_NAMES_OUT, a JSON object per line:
# a definition that ran (`def`) with those of its bases it stands in for, or a pair of a line and what it ran (`call`).

require "json"

module RubyNames
  ROOT = "#{File.realpath(ENV.fetch("RUBY_NAMES_ROOT"))}/"
  OUT = ENV.fetch("RUBY_NAMES_OUT")

  @ran = {}
  @calls = {}

  class << self
    attr_reader :ran, :calls

    def own(path)
      path[ROOT.length..] if path.start_with?(ROOT)
    end

    # What the bases and mixins of a definition's holder have under its name.
    def overridden(holder, name)
      holder.ancestors.drop(1).filter_map do |base|
        next unless base.method_defined?(name, false) || base.private_method_defined?(name, false)

        path, line = base.instance_method(name).source_location
        "#{own(path)}:#{line}" if path && own(path)
      end
    rescue StandardError
      []
    end

    def write
      lines = @ran.map do |site, (name, holder)|
        { def: site, name: name, over: overridden(holder, name) - [site] }
      end
      lines += @calls.keys.map { |site, target, name| { call: site, target: target, name: name } }
      return if lines.empty?

      File.write(File.join(OUT, "#{Process.pid}-#{rand(1 << 40)}.jsonl"), lines.map { |line| "#{JSON.generate(line)}\n" }.join)
    rescue StandardError => error
      warn "RubyNames: #{error.message}"
    end
  end

  TRACE = TracePoint.new(:call) do |point|
    path = point.path
    next unless path.start_with?(ROOT)

    target = "#{path[ROOT.length..]}:#{point.lineno}"
    @ran[target] ||= [point.method_id, point.defined_class]
    from = caller_locations(2, 1)&.first
    next if from.nil?

    file = from.path
    file = File.expand_path(file) unless file.start_with?("/", "(", "<")
    @calls[["#{file[ROOT.length..]}:#{from.lineno}", target, point.callee_id]] = true if file.start_with?(ROOT)
  end

  at_exit { TRACE.disable; write }
  TRACE.enable
end
