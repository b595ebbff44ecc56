/** Whether a file says that it is a picture. */
export const isPicture = ({ name, type }: File) =>
  /^image\//u.test(type) || /\.(?:jpe?g|png|webp|hei[cf]|avif|gif|bmp)$/iu.test(name)
