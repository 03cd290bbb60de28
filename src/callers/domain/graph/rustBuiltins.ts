/**
 * Members that the standard library's traits, texts, lists, maps, iterators, options, cells, paths and files have, by
 * its documentation (1.85).
 */
const members: ReadonlySet<string> = new Set(
  // Traits that most types have.
  (
    'borrow borrow_mut clone clone_from cmp deref deref_mut drop eq fmt from ge gt hash into le lt max min ne ' +
    'partial_cmp to_owned to_string try_from try_into as_ref as_mut type_id clamp start_bound end_bound ' +
    // Numbers and operators.
    'add sub mul div rem neg not shl shr abs pow sqrt floor ceil round trunc signum leading_zeros trailing_zeros ' +
    'count_ones checked_add checked_sub checked_mul wrapping_add saturating_add saturating_sub is_nan to_bits ' +
    // Options and results.
    'and and_then as_deref err expect expect_err filter flatten get_or_insert_with inspect is_err is_none is_ok ' +
    'is_some is_some_and map map_err map_or map_or_else ok ok_or ok_or_else or or_else replace take transpose unwrap ' +
    'unwrap_err unwrap_or unwrap_or_default unwrap_or_else xor zip ' +
    // Iterators.
    'all any by_ref chain cloned collect copied count cycle enumerate filter_map find find_map flat_map fold for_each ' +
    'fuse into_iter last map_while max_by max_by_key min_by min_by_key next next_back nth partition peek peekable ' +
    'position product reduce rev rfind scan size_hint skip skip_while step_by sum take_while try_fold unzip ' +
    // Lists, texts and maps.
    'append as_bytes as_mut_slice as_ptr as_slice as_str back back_mut binary_search bytes capacity char_indices chars ' +
    'chunks clear concat contains contains_key dedup difference drain ends_with entry extend extend_from_slice ' +
    'fill find first first_mut front front_mut get get_mut get_or_insert insert intersection into_boxed_slice ' +
    'into_bytes into_keys into_string into_values is_char_boundary is_empty is_sorted is_subset iter iter_mut join keys ' +
    'last_mut len lines make_ascii_lowercase or_default or_insert or_insert_with parse pop pop_back pop_front push ' +
    'push_back push_front push_str range remove repeat reserve resize retain reverse rotate_left rsplit shrink_to_fit ' +
    'sort sort_by sort_by_key sort_unstable split split_at split_first split_last split_off split_whitespace ' +
    'splitn starts_with strip_prefix strip_suffix swap swap_remove to_ascii_lowercase to_bytes to_lowercase to_uppercase ' +
    'to_vec trim trim_end trim_start truncate union values values_mut windows with_capacity ' +
    // Cells, threads, paths and files.
    'canonicalize components create elapsed exists file_name file_type finish flush get_ref into_inner ' +
    'is_dir is_file kind load lock metadata modified open parent path permissions poll read read_dir ' +
    'read_exact read_line read_to_end read_to_string recv send seek set set_len spawn status store sync_all to_path_buf ' +
    'to_str to_string_lossy try_lock try_recv upgrade wait wake write write_all write_fmt write_str'
  ).split(' '),
);

/** Whether the standard library of Rust has a member of this name: on a receiver of unknown type it says little. */
export function isRustBuiltinMember(name: string): boolean {
  return members.has(name);
}
