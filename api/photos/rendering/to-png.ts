/** Of few colours. Rejects where it cannot be opened. */
export async function toPng(picture: Uint8Array): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(picture).png({ palette: true }).toBuffer();
}
