/** 256 colours of four bytes: red, green, blue, alpha. */
export interface Palette {
  name: string;
  colours: Uint32Array;
}

type Stop = readonly [index: number, red: number, green: number, blue: number];

/** In the order in which a viewer steps through them; the first is the default. */
export const palettes: readonly [Palette, ...Palette[]] = [
  makePalette("Default", [
    [0, 68, 1, 84],
    [32, 58, 82, 139],
    [64, 32, 144, 140],
    [96, 94, 201, 97],
    [128, 253, 230, 37],
    [160, 228, 150, 78],
    [192, 204, 74, 120],
    [224, 230, 166, 188],
    [255, 255, 255, 255],
  ]),
  makePalette(
    "Viridis",
    everyFifth(
      "44015446085c471063481769481d6f482475472a7a46307e453781433d844142873f48893d4e8a" +
        "3a538b38598c355e8d33638d31688e2e6d8e2c718e2a768e297b8e27808e25848e23898e218e8d" +
        "20928c1f978b1e9c891fa18821a58524aa8328ae802eb37c35b7793dbc7446c06f50c46a5ac864" +
        "65cb5e70cf577cd25089d54895d840a2da37b0dd2fbddf26cae11fd8e219e5e419f1e51dfde725",
    ),
  ),
  makePalette(
    "Plasma",
    everyFifth(
      "0d08871b068d2605912f059638049a41049d4903a05102a35901a56100a76900a87100a87801a8" +
        "8004a88707a68e0ca49511a19c179ea21d9aa82296ae2892b42e8dba3388bf3984c43e7fc9447a" +
        "cd4a76d24f71d6556dda5b69de6164e26660e66c5ce97257ed7953f07f4ff3854bf58c46f79342" +
        "f99a3efba139fca835fdaf31feb72dfebe2afdc627fcce25fbd724f8df25f6e826f3f027f0f921",
    ),
  ),
  makePalette(
    "Inferno",
    everyFifth(
      "00000402020c0504170a072210092d160b391e0c45260c512f0a5b380962400a67490b6a510e6c" +
        "59106e61136e69166e71196e781c6d801f6c88226a902568982766a02a63a82e5fb0315bb73557" +
        "bf3952c63d4dcc4248d34743d94d3ddf5337e45a31e9612bed6925f1711ff47918f78212f98b0b" +
        "fa9407fb9d07fca60cfcb014fbba1ffac42af8cd37f6d746f4e156f2ea69f2f27df5f992fcffa4",
    ),
  ),
  makePalette(
    "Magma",
    everyFifth(
      "00000402020b0504160907200e0b2b140e361a104221114e29115a311165390f6e420f754a1079" +
        "52137c5a167e6219806a1c81721f81792282812581892881912b81992d80a1307eaa337db2357b" +
        "ba3878c23b75ca3e72d2426fd9466be04c67e75263ec5860f1605df4695cf7725cf97b5dfb8560" +
        "fc8e64fd9869fea16efeaa74feb47bfebd82fec68afecf92fed89afde2a3fdebacfcf4b6fcfdbf",
    ),
  ),
  makePalette("Greyscale", [grey(0, 0), grey(255, 255)]),
  makePalette(
    "Dark greyscale",
    Array.from({ length: 256 }, (_, index) => grey(index, index ** 2 / 255)),
  ),
];

export function choosePalette(name: string | undefined): Palette {
  return palettes.find((palette) => palette.name === name) ?? palettes[0];
}

function makePalette(name: string, stops: readonly Stop[]): Palette {
  const bytes = new Uint8ClampedArray(256 * 4).fill(255);
  for (let next = 1; next < stops.length; next++) {
    const [start, ...first] = stops[next - 1]!;
    const [end, ...last] = stops[next]!;
    for (let index = start; index <= end; index++) {
      const share = (index - start) / (end - start);
      const colour = first.map((channel, at) => channel + (last[at]! - channel) * share);
      bytes.set(colour, index * 4);
    }
  }
  return { name, colours: new Uint32Array(bytes.buffer) };
}

/** From every fifth colour of a published map (CC0), which gives the others to within two steps of 255. */
function everyFifth(hex: string): Stop[] {
  return Array.from({ length: hex.length / 6 }, (_, order) => {
    const colour = Number.parseInt(hex.slice(order * 6, order * 6 + 6), 16);
    return [order * 5, colour >> 16, (colour >> 8) & 255, colour & 255];
  });
}

function grey(index: number, level: number): Stop {
  return [index, level, level, level];
}
