/*
 * Styles of the Mantine parts that nearly every page has. All others are imported by the file that uses the
 * part. Always the layered files: a layer loses to our own rules whatever the order of loading.
 */
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Input.layer.css';
