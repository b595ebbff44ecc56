import type { PictureSize } from '@safe-menu/contracts/picture'

/** Where a picture's bytes are. They never change under this address. */
export const pictureAddress = (id: string, size: PictureSize): string => `/api/pictures/${id}/${size}`
