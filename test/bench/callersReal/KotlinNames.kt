import org.jetbrains.kotlin.com.intellij.openapi.util.Disposer
import org.jetbrains.kotlin.com.intellij.psi.PsiElement
import org.jetbrains.kotlin.com.intellij.psi.PsiFile
import java.io.File
import org.jetbrains.kotlin.cli.common.config.addKotlinSourceRoot
import org.jetbrains.kotlin.cli.common.environment.setIdeaIoUseFallback
import org.jetbrains.kotlin.cli.common.messages.MessageCollector
import org.jetbrains.kotlin.cli.jvm.compiler.EnvironmentConfigFiles
import org.jetbrains.kotlin.cli.jvm.compiler.KotlinCoreEnvironment
import org.jetbrains.kotlin.cli.jvm.compiler.NoScopeRecordCliBindingTrace
import org.jetbrains.kotlin.cli.jvm.compiler.TopDownAnalyzerFacadeForJVM
import org.jetbrains.kotlin.cli.jvm.config.addJvmClasspathRoots
import org.jetbrains.kotlin.config.*
import org.jetbrains.kotlin.descriptors.*
import org.jetbrains.kotlin.lexer.KtTokens
import org.jetbrains.kotlin.psi.*
import org.jetbrains.kotlin.psi.psiUtil.getStrictParentOfType
import org.jetbrains.kotlin.resolve.BindingContext
import org.jetbrains.kotlin.resolve.DescriptorToSourceUtils
import org.jetbrains.kotlin.resolve.DescriptorUtils
import org.jetbrains.kotlin.resolve.calls.model.ResolvedCall
import org.jetbrains.kotlin.resolve.calls.model.VariableAsFunctionResolvedCall
import org.jetbrains.kotlin.resolve.calls.util.getResolvedCall
import org.jetbrains.kotlin.types.TypeUtils

/**
 * Prints what the Kotlin compiler knows of a folder's functions, one JSON object: what is defined, and what every name
 * of a function stands for. Arguments: the folder, and a class path.
 */
fun main(arguments: Array<String>) {
  setIdeaIoUseFallback()
  val root = File(arguments[0]).canonicalFile
  val sources =
    root.walkTopDown()
      .onEnter { it == root || !it.name.startsWith(".") }
      .filter { it.extension == "kt" }
      .sortedBy { it.path }
  val configuration =
    CompilerConfiguration().apply {
      put(CommonConfigurationKeys.MODULE_NAME, "names")
      put(CommonConfigurationKeys.MESSAGE_COLLECTOR_KEY, MessageCollector.NONE)
      put(JVMConfigurationKeys.JDK_HOME, File(System.getProperty("java.home")))
      put(CommonConfigurationKeys.LANGUAGE_VERSION_SETTINGS, languageVersion)
      addJvmClasspathRoots(arguments[1].split(":").filter { it != "" }.map(::File))
      for (source in sources) addKotlinSourceRoot(source.path, isCommon = source.path.contains("/commonMain/"))
    }
  val disposable = Disposer.newDisposable("names")
  val environment =
    KotlinCoreEnvironment.createForProduction(disposable, configuration, EnvironmentConfigFiles.JVM_CONFIG_FILES)
  val files = environment.getSourceFiles()
  val context =
    TopDownAnalyzerFacadeForJVM.analyzeFilesWithJavaIntegration(
        environment.project,
        files,
        NoScopeRecordCliBindingTrace(environment.project),
        configuration,
        environment::createPackagePartProvider,
      )
      .bindingContext
  val names = Names(root, context)
  for (file in files) names.collectActual(file)
  for (file in files) file.accept(names)
  println("{\"defined\":[${names.defined.joinToString(",")}],\"named\":[${names.named.joinToString(",")}]}")
  Disposer.dispose(disposable)
}

/** The last version that has this front end; newer libraries are read all the same. */
private val languageVersion =
  LanguageVersionSettingsImpl(
    LanguageVersion.KOTLIN_1_9,
    ApiVersion.createByLanguageVersion(LanguageVersion.KOTLIN_1_9),
    mapOf(AnalysisFlags.skipMetadataVersionCheck to true, AnalysisFlags.skipPrereleaseCheck to true),
    listOf(
        LanguageFeature.MultiPlatformProjects,
        LanguageFeature.ContextReceivers,
        LanguageFeature.BreakContinueInInlineLambdas,
      )
      .associateWith { LanguageFeature.State.ENABLED },
  )

private class Names(private val root: File, private val context: BindingContext) : KtTreeVisitorVoid() {
  val defined = mutableListOf<String>()
  val named = mutableListOf<String>()
  private val lineStarts = mutableMapOf<PsiFile, IntArray>()
  /** Functions that stand in for expected ones, by name and parameters. */
  private val actual = mutableMapOf<String, MutableList<String>>()

  fun collectActual(file: KtFile) {
    file.accept(
      object : KtTreeVisitorVoid() {
        override fun visitNamedFunction(function: KtNamedFunction) {
          super.visitNamedFunction(function)
          val descriptor = context[BindingContext.FUNCTION, function] ?: return
          if (descriptor.isActual) actual.getOrPut(getSignature(descriptor)) { mutableListOf() }.add(getPlace(function))
        }
      }
    )
  }

  private fun getSignature(descriptor: CallableDescriptor): String {
    val holder = descriptor.containingDeclaration.let { if (it is PackageFragmentDescriptor) it.fqName else it.name }
    val all = listOfNotNull(descriptor.extensionReceiverParameter) + descriptor.valueParameters
    return "$holder#${descriptor.name}(${all.joinToString { it.type.constructor.declarationDescriptor?.name.toString() }})"
  }

  /** `path:line` of an element, or of the name of what it defines. */
  private fun getPlace(element: PsiElement): String {
    val at = (element as? KtNamedFunction)?.nameIdentifier ?: element
    val file = element.containingFile
    val starts = lineStarts.getOrPut(file) { file.text.let { text -> text.indices.filter { it == 0 || text[it - 1] == '\n' } }.toIntArray() }
    val found = starts.binarySearch(at.textRange.startOffset)
    val path = File(file.virtualFile.path).relativeTo(root).invariantSeparatorsPath
    return "$path:${if (found < 0) -found - 1 else found + 1}"
  }

  /** Where a function is defined: in the folder by its line, outside by its name. Members that a class only has from above are those above. */
  private fun getTargets(descriptor: CallableDescriptor): List<String> {
    val original = descriptor.original
    if (original is CallableMemberDescriptor && original.overriddenDescriptors.isNotEmpty())
      if (original.kind == CallableMemberDescriptor.Kind.FAKE_OVERRIDE || original.kind == CallableMemberDescriptor.Kind.DELEGATION)
        return original.overriddenDescriptors.flatMap(::getTargets).distinct()
    val source = DescriptorToSourceUtils.descriptorToDeclaration(original)
    if (source !is KtNamedFunction) return listOf("/${original.containingDeclaration.name}#${getSignature(original)}")
    val expected = (original as? MemberDescriptor)?.isExpect == true
    return listOf(getPlace(source)) + if (expected) actual[getSignature(original)].orEmpty() else emptyList()
  }

  private fun getOverridden(descriptor: FunctionDescriptor): List<String> =
    descriptor.overriddenDescriptors.flatMap { getTargets(it) + getOverridden(it.original) }.distinct()

  override fun visitNamedFunction(function: KtNamedFunction) {
    super.visitNamedFunction(function)
    val descriptor = context[BindingContext.FUNCTION, function] ?: return
    val name = function.name ?: return
    val place = getPlace(function)
    val holder = function.getStrictParentOfType<KtClassOrObject>()
    val kind =
      when {
        !function.hasBody() -> "abstract method"
        function.isLocal -> "local function"
        function.receiverTypeReference != null -> "extension"
        holder == null -> "function"
        else -> "method"
      }
    defined.add(
      "{\"name\":${quote(name)},\"path\":${quote(place.substringBeforeLast(':'))},\"line\":${place.substringAfterLast(':')}," +
        "\"kind\":${quote(kind)},\"holder\":${quote(holder?.let(::getPlace) ?: place.substringBeforeLast(':'))}," +
        "\"through\":${quote(getOverridden(descriptor))},\"above\":${quote(getAbove(descriptor.containingDeclaration))}}"
    )
  }

  /** The class that something is in, and all above it. */
  private fun getAbove(holder: DeclarationDescriptor?): List<String> {
    if (holder !is ClassDescriptor) return emptyList()
    val above = TypeUtils.getAllSupertypes(holder.defaultType).mapNotNull { it.constructor.declarationDescriptor }
    return (listOf(holder) + above).map { DescriptorUtils.getFqName(it).asString() }.distinct()
  }

  /** The class that what a member is called on is declared as; of a type parameter nothing is told. */
  private fun getReceiver(call: ResolvedCall<out CallableDescriptor>): String? =
    (call.dispatchReceiver?.type?.constructor?.declarationDescriptor as? ClassDescriptor)?.let { DescriptorUtils.getFqName(it).asString() }

  private fun add(name: String, at: PsiElement, targets: List<String>, isCalled: Boolean = true, isHeld: Boolean = false, isSuper: Boolean = false, isUnnamed: Boolean = false, receiver: String? = null) {
    named.add(
      "{\"name\":${quote(name)},\"site\":${quote(getPlace(at))},\"isCalled\":$isCalled,\"targets\":${quote(targets)}," +
        "\"isHeld\":$isHeld,\"isSuper\":$isSuper,\"isUnnamed\":$isUnnamed" +
        (if (receiver == null) "" else ",\"receiver\":${quote(receiver)}") + "}"
    )
  }

  /** A call of a function whose name is not written: an operator, a destructuring, a loop, a delegate. */
  private fun addUnnamed(call: ResolvedCall<out CallableDescriptor>?, at: PsiElement) {
    val descriptor = call?.resultingDescriptor as? FunctionDescriptor ?: return
    val targets = getTargets(descriptor)
    if (targets.any { !it.startsWith("/") }) add(descriptor.name.asString(), at, targets, isUnnamed = true)
  }

  override fun visitSimpleNameExpression(expression: KtSimpleNameExpression) {
    super.visitSimpleNameExpression(expression)
    if (expression.getStrictParentOfType<KtImportDirective>() != null) return
    val parent = expression.parent
    val isCallee = parent is KtCallExpression && parent.calleeExpression == expression
    val isInfix = expression is KtOperationReferenceExpression && expression.getReferencedNameElementType() == KtTokens.IDENTIFIER
    if (isCallee || isInfix) addCall(expression)
    else if (parent is KtCallableReferenceExpression && parent.callableReference == expression) {
      val descriptor = expression.getResolvedCall(context)?.resultingDescriptor
      if (descriptor !is PropertyDescriptor)
        add(descriptor?.name?.asString() ?: expression.getReferencedName(), expression, descriptor?.let(::getTargets).orEmpty(), isCalled = false)
    } else if (expression is KtOperationReferenceExpression && !isNullTest(parent)) addUnnamed(expression.getResolvedCall(context), expression)
  }

  /** `x == null` calls nothing. */
  private fun isNullTest(operation: PsiElement): Boolean =
    operation is KtBinaryExpression && listOf(operation.left, operation.right).any { it?.text == "null" }

  private fun addCall(name: KtSimpleNameExpression) {
    val call = name.getResolvedCall(context)
    val isKnown = call != null && call.status.isSuccess
    val qualified = (name.parent?.parent as? KtQualifiedExpression)?.receiverExpression
    // A variable that holds a function is called: which one, the front end cannot say.
    val isHeld = call is VariableAsFunctionResolvedCall
    if (call is VariableAsFunctionResolvedCall) addUnnamed(call.functionCall, name)
    // An import may give it another name.
    val own = call?.resultingDescriptor?.takeIf { isKnown && !isHeld && it !is ConstructorDescriptor }?.name?.asString()
    add(
      own ?: name.getReferencedName(),
      name,
      if (isKnown && !isHeld) getTargets(call!!.resultingDescriptor) else emptyList(),
      isHeld = isHeld,
      isSuper = qualified is KtSuperExpression,
      receiver = if (isKnown) getReceiver(call!!) else null,
    )
  }

  override fun visitCallExpression(expression: KtCallExpression) {
    super.visitCallExpression(expression)
    // `make()(1)` calls what it gets.
    val callee = expression.calleeExpression
    if (callee != null && callee !is KtSimpleNameExpression) addUnnamed(expression.getResolvedCall(context), callee)
  }

  override fun visitArrayAccessExpression(expression: KtArrayAccessExpression) {
    super.visitArrayAccessExpression(expression)
    addUnnamed(context[BindingContext.INDEXED_LVALUE_GET, expression], expression)
    addUnnamed(context[BindingContext.INDEXED_LVALUE_SET, expression], expression)
    addUnnamed(expression.getResolvedCall(context), expression)
  }

  override fun visitDestructuringDeclarationEntry(entry: KtDestructuringDeclarationEntry) {
    super.visitDestructuringDeclarationEntry(entry)
    addUnnamed(context[BindingContext.COMPONENT_RESOLVED_CALL, entry], entry)
  }

  override fun visitForExpression(expression: KtForExpression) {
    super.visitForExpression(expression)
    val range = expression.loopRange ?: return
    addUnnamed(context[BindingContext.LOOP_RANGE_ITERATOR_RESOLVED_CALL, range], range)
    addUnnamed(context[BindingContext.LOOP_RANGE_HAS_NEXT_RESOLVED_CALL, range], range)
    addUnnamed(context[BindingContext.LOOP_RANGE_NEXT_RESOLVED_CALL, range], range)
  }

  override fun visitProperty(property: KtProperty) {
    super.visitProperty(property)
    val delegate = property.delegateExpression ?: return
    val descriptor = context[BindingContext.VARIABLE, property] as? VariableDescriptorWithAccessors ?: return
    addUnnamed(context[BindingContext.PROVIDE_DELEGATE_RESOLVED_CALL, descriptor], delegate)
    for (accessor in listOfNotNull(descriptor.getter, descriptor.setter))
      addUnnamed(context[BindingContext.DELEGATED_PROPERTY_RESOLVED_CALL, accessor], delegate)
  }
}

private fun quote(text: String): String = "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\""

private fun quote(texts: List<String>): String = texts.joinToString(",", "[", "]", transform = ::quote)
