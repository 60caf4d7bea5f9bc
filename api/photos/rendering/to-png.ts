/** Of few colours. Rejects where it cannot be opened. */
export async function toPng(picture: Uint8Array): Promise<Buffer> {
  const { sharp } = await import("#api/renditions/rendering/sharp.ts");
  return sharp(picture).png({ palette: true }).toBuffer();
}
