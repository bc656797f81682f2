/** A point in degrees (WGS 84). */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}
