/** The size of the screen, which a sign-in tells the API of. */
export function measureViewport(): void {
  const { width, height } = screen;
  const orientation = width > height ? "landscape" : "portrait";
  const text = `${width}x${height}@${devicePixelRatio.toFixed(2)} ${orientation}`;
  document.cookie = `viewport=${encodeURIComponent(text)}; path=/; samesite=lax`;
}
