import type { Picture } from '@safe-menu/contracts/picture'

/** A picture as tables and documents have it. An alternative text is a line, so it has no lone surrogates. */
export const pictureText = ({ id, width, height, alt }: Picture): string =>
  JSON.stringify({ id, width, height, alt })
