/**
 * Density at 15 °C, kg/l: the middle of what the standards permit. Kerosene: BS 2869 class C2 (0.750 to 0.840); road
 * diesel: EN 590 (0.820 to 0.845); gas oil: BS 2869 class A2 (0.820 to 0.860). Other products, such as used oil, are
 * assumed to be as heavy as oil can be.
 */
const KG_PER_L: Readonly<Record<string, number>> = { kerosene: 0.8, derv: 0.835, gas_oil: 0.845 }
const HEAVIEST_KG_PER_L = 0.92

/** Density of a product, kg/l. */
export const densityOf = (content_type: string): number => KG_PER_L[content_type] ?? HEAVIEST_KG_PER_L
