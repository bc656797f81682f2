import { Group, Progress } from '@mantine/core';

/** Shows `sent`, the uploaded share of a file (0 to 1), in per cent. */
export function UploadProgress({ sent, label }: { sent: number; label: string }) {
  const percent = Math.round(sent * 100);
  return (
    <Group gap="sm" wrap="nowrap" fz="sm">
      <Progress value={percent} aria-label={label} flex={1} maw={320} />
      <span className="num">{`${percent} %`}</span>
    </Group>
  );
}
