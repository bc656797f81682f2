/** SVG paths of the logo, a doorway, in a 32 by 32 square, for server-drawn pages and pictures. */
export const logoPathsSvg = `<path d="M8 26V13a8 8 0 0 1 16 0v13z" fill="#F4B83F"/><path d="M8 26V13a8 8 0 0 1 8-8l2.5 5v19.5z" fill="#1F5C4A"/>
  <path d="M8 26V13a8 8 0 0 1 16 0v13" stroke="#1F5C4A" stroke-width="2.5" stroke-linejoin="round"/>
  <path d="M3 26h5M19 26h10" stroke="#1F5C4A" stroke-width="3" stroke-linecap="round"/>`;
