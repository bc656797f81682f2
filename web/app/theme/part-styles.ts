/*
 * What the theme says of buttons, fields, choices and tabs: on every page, and before what the parts of a page say themselves,
 * whenever those that use it are loaded.
 */
import './button.module.css';
import './choice.module.css';
import './field.module.css';
import './tabs.module.css';
