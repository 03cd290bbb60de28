# Runs each test file of a project in a process of its own: one that cannot be loaded does not keep the others away.
#
# Arguments: `rspec` or `test`, a pattern of paths, whether what runs around the tests is left out, folders to load from.

require "timeout"

kind, pattern, bare, *folders = ARGV
ARGV.clear
[*%w[. lib test spec], *folders].each { |folder| $LOAD_PATH.unshift(File.expand_path(folder)) }
$stdout.reopen(File::NULL)
# What measures tests or fetches their packages is not needed to run them, and may not be there.
own = File.exist?("lib/bundler.rb") ? /bundler/i : /\A\z/
%w[bundler bundler/setup simplecov coveralls codecov pry byebug].grep_v(own).each { |name| $LOADED_FEATURES << "#{name}.rb" }
%w[Bundler SimpleCov Coveralls].grep_v(own).each do |name|
  Object.const_set(name, Module.new do
    def self.method_missing(*) = self
    def self.respond_to_missing?(*) = true
    def self.const_missing(*) = self
  end)
end
# Bundler loads the package that is tested.
def Bundler.require(*) = Dir["lib/*.rb"].each { |file| Kernel.require(File.expand_path(file)) } if defined?(Bundler)
# The same of any helper that the tests load beside it: each test that can do without it still runs.
Kernel.prepend(Module.new do
  def require(path)
    super
  rescue LoadError
    from = caller_locations.find { |each| each.path != __FILE__ }&.path
    raise unless from&.match?(%r{\A#{Regexp.escape(Dir.pwd)}/(?:.*/)?(?:spec|test)/})

    false
  end
  private :require
end)
require "rspec/core" if kind == "rspec"
if bare == "true"
  RSpec::Core::Configuration.class_eval { %i[before around after].each { |hook| define_method(hook) { |*| nil } } }
  require "spec_helper"
end
Dir[pattern].sort.each do |file|
  child = fork do
    if kind == "rspec"
      exit RSpec::Core::Runner.run([file], $stderr, $stdout)
    else
      load File.expand_path(file)
    end
  end
  begin
    Timeout.timeout(90) { Process.wait(child) }
  rescue Timeout::Error
    Process.kill(:TERM, child)
    Process.wait(child)
  end
  warn "RubySuite: #{file} failed" unless $?.success?
end
exit!(0)
