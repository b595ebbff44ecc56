/** The look of every control that takes text. */
export const controlClass =
  'w-full min-w-0 min-h-11 rounded-md border border-edge bg-surface px-3 py-2 text-base text-ink placeholder:text-soft ' +
  'aria-invalid:border-stop aria-invalid:border-2'
