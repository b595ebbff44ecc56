/** The size of a page, in the unit of its words. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

/** The pages of a chosen file as pictures: of a PDF, or photos. */
export interface PagePictures {
  readonly sizes: readonly PageSize[]
  /** Draws a page onto a canvas, which it makes `width` pixels wide. Rejects if the page cannot be drawn, or `signal` aborts first. */
  draw(page: number, canvas: HTMLCanvasElement, width: number, signal: AbortSignal): Promise<void>
  /** Frees what the pages need. */
  close(): void
}
