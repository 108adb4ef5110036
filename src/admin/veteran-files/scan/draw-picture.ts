/** The options for redrawing a picture. */
interface DrawOptions {
  /** The maximum length of the longer side, in pixels. */
  readonly side: number;
  /** The quality of the JPEG, 0 to 1. */
  readonly quality: number;
  /** Quarter turns to the right, in addition to the camera's own rotation (EXIF). */
  readonly turns?: number;
}

/** A picture as JPEG, with its sides in pixels. */
interface JpegPicture {
  readonly jpeg: Blob;
  readonly width: number;
  readonly height: number;
}

async function decodePicture(picture: Blob): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = URL.createObjectURL(picture);
  try {
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** Redraws a picture upright (EXIF) and scaled down to the given size. Rejects where the browser cannot read it. */
export async function drawPicture(
  picture: Blob,
  { side, quality, turns = 0 }: DrawOptions,
): Promise<JpegPicture> {
  const image = await decodePicture(picture);
  const scale = Math.min(1, side / Math.max(image.naturalWidth, image.naturalHeight));
  const scaledPixels = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  const [across, down] = [scaledPixels(image.naturalWidth), scaledPixels(image.naturalHeight)];
  const isTurnedSideways = turns % 2 === 1;
  const canvas = document.createElement('canvas');
  canvas.width = isTurnedSideways ? down : across;
  canvas.height = isTurnedSideways ? across : down;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  // Transparent parts become white in a JPEG, as on paper.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((turns * Math.PI) / 2);
  context.drawImage(image, -across / 2, -down / 2, across, down);
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  const { width, height } = canvas;
  // Frees the canvas at once: phones have little memory for canvases and release it late.
  canvas.width = 0;
  canvas.height = 0;
  if (!jpeg) throw new Error('the picture is too large for this browser');
  return { jpeg, width, height };
}
